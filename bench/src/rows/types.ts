import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { folders } from '../folders.ts'
import type { Sample } from '../harness/measure.ts'
import { definedTools, zodSchemas } from '../inputs/typed-tools.ts'
import { defineRow, type Setup } from '../row.ts'

const repository = path.join(folders.bench, '..')
const tsc = path.join(repository, 'node_modules', 'typescript', 'bin', 'tsc')
const schemaPackage = path.join(repository, 'packages', 'schema-dsl')

export const types = defineRow({
  name: 'types',
  what: 'the memory of a type check of 220 tools with four functions each; by zod, of their schemas alone',
  own: { units: ['MB', 'instantiations'], rounds: 1, generations: 1 },
  contenders: contenders(false),
  targets: { 'zod, schemas alone': { atLeast: 1 } },
})

export const typesSkipLib = defineRow({
  name: 'types-skip-lib',
  what: 'the same with `skipLibCheck`, so without the declarations of the libraries themselves',
  own: { units: ['MB', 'instantiations'], rounds: 1, generations: 1 },
  contenders: contenders(true),
})

function contenders(skipLibCheck: boolean) {
  return {
    dsh: checkOf('dsh', definedTools('@dsh/schema'), skipLibCheck),
    peer: checkOf('peer', definedTools('@deepseek-ai/dsh-tools'), skipLibCheck),
    'zod, schemas alone': checkOf('zod', zodSchemas(false), skipLibCheck),
    'zod, with inferred types': checkOf('zod-inferred', zodSchemas(true), skipLibCheck),
  }
}

/** Checks one module by the compiler of this repository, against the declarations that are published. */
function checkOf(name: string, module: string, skipLibCheck: boolean): Setup {
  return () => {
    execFileSync(process.execPath, [tsc, '-b', path.join(schemaPackage, 'tsconfig.build.json')])
    const folder = path.join(folders.installed, 'types', skipLibCheck ? `${name}-skip-lib` : name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'tools.ts'), module)
    const config = { compilerOptions: { ...compilerOptions, skipLibCheck }, files: ['tools.ts'] }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
    return (): Sample => {
      // Several threads would each instantiate what they need.
      const flags = ['-p', folder, '--noEmit', '--singleThreaded', '--extendedDiagnostics']
      const report = execFileSync(process.execPath, [tsc, ...flags], { encoding: 'utf8' })
      return {
        cpu: numberIn(report, /^Memory used:\s+(\d+)K/m) / 1000,
        wall: numberIn(report, /^Instantiations:\s+(\d+)/m),
      }
    }
  }
}

const compilerOptions = {
  target: 'es2022',
  lib: ['es2022', 'esnext.disposable', 'dom'],
  module: 'nodenext',
  strict: true,
  exactOptionalPropertyTypes: true,
  types: [],
  paths: { '@dsh/schema': [path.join(schemaPackage, 'dist', 'index.d.ts')] },
}

function numberIn(report: string, pattern: RegExp): number {
  const found = pattern.exec(report)?.[1]
  if (found === undefined) throw new Error(`the compiler reports nothing like ${pattern}`)
  return Number(found)
}
