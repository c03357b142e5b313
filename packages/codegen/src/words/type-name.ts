import { pascalCase } from './names.ts'

/** A longer name costs more tokens than it tells. */
const longestName = 32

const ascii = /^[ -~]*$/
const asciiSeparators = /[^A-Za-z0-9]+/

/** All but letters and digits that have been there for long: the tables of engine and compiler differ in newer ones. */
const separators = /[^A-Za-z0-9\u00c0-\u024f\u0370-\u04ff\u3040-\u30ff\u4e00-\u9fa5\uac00-\ud7a3]+/u

/** The name of a type of these words: as many of them as make a short name, or a part of the first one. */
export function typeName(words: string): string {
  let short = ''
  for (const word of words.split(ascii.test(words) ? asciiSeparators : separators)) {
    if (short !== '' && short.length + word.length >= longestName) break
    if (word !== '') short += short === '' ? word : ` ${word}`
  }
  return pascalCase(short.slice(0, 2 * longestName), 'Type')
}
