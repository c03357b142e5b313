export { apply, inject, name } from './companion.ts'
