import { modelVisible } from './model-visible.ts'

await modelVisible(text => console.log(text))
