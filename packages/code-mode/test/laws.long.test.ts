import { describeLaws } from './support/describe-laws.ts'
import { runtimes } from './support/runtimes.ts'

describeLaws(runtimes, name => (name === 'in process' ? 2000 : 300))
