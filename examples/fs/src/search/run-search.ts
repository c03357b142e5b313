import { errorMessage } from '@dsh/kernel'
import { SearchError } from '../errors.ts'
import { visibleText } from '../view/visible.ts'
import type { FsLimits } from '../limits.ts'
import type { RunningSearch, SearchProgram, SearchStart } from './ripgrep.ts'

/** What a search printed. */
export interface SearchOutput {
  /** The bytes. */
  readonly stdout: Buffer
  /** Whether it could not read every file and folder. */
  readonly partial: boolean
}

type Stop = 'aborted' | 'overflow' | 'timeout'

const tailBytes = 64 * 1024

async function collect(stream: AsyncIterable<Uint8Array>, max: number, overflow: () => void): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > max) {
      chunks.length = 0
      overflow()
    } else chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function tailOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  let tail = Buffer.alloc(0)
  for await (const chunk of stream) tail = Buffer.concat([tail, chunk]).subarray(-tailBytes)
  return visibleText(tail.toString('utf8')).replace(/^rg: /, '').trim()
}

function stopped(stop: Stop, limits: FsLimits): SearchError {
  switch (stop) {
    case 'aborted':
      return new SearchError('SEARCH_ABORTED', 'search aborted')
    case 'overflow':
      return new SearchError(
        'SEARCH_RAW_OUTPUT_OVERFLOW',
        `the search found more than ${limits.searchBytes} bytes; narrow pattern or path`,
      )
    case 'timeout':
      return new SearchError(
        'SEARCH_FAILED',
        `the search took longer than ${limits.searchMs} ms; narrow pattern or path`,
      )
  }
}

function failure(stderr: string, code: number | null, signal: string | null): SearchError {
  // Files that cannot be read are not complained about (`--no-messages`): what is left is about the pattern or the glob.
  if (/\b(?:regex|glob)\b/.test(stderr)) return new SearchError('SEARCH_INVALID_PATTERN', `invalid pattern: ${stderr}`)
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`
  return new SearchError('SEARCH_FAILED', `the search failed (${how})${stderr === '' ? '' : `: ${stderr}`}`)
}

async function started(program: SearchProgram, args: readonly string[], start: SearchStart): Promise<RunningSearch> {
  try {
    return await program(args, start)
  } catch (cause) {
    throw new SearchError('SEARCH_FAILED', `the search could not start: ${errorMessage(cause)}`, { cause })
  }
}

/** Runs a search to its end or ends it: on abort, past the limits of time and size. No process stays behind. */
export async function runSearch(
  program: SearchProgram,
  args: readonly string[],
  start: SearchStart,
  limits: FsLimits,
  signal: AbortSignal,
): Promise<SearchOutput> {
  if (signal.aborted) throw stopped('aborted', limits)
  const running = await started(program, args, start)
  let stop: Stop | undefined
  const halt = (why: Stop) => {
    stop ??= why
    running.kill()
  }
  const onAbort = () => halt('aborted')
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  const timer = setTimeout(() => halt('timeout'), limits.searchMs)
  try {
    const [stdout, stderr, { code, signal: killed }] = await Promise.all([
      collect(running.stdout, limits.searchBytes, () => halt('overflow')),
      tailOf(running.stderr),
      running.exit,
    ])
    if (stop !== undefined) throw stopped(stop, limits)
    if (code === 0 || code === 1) return { stdout, partial: false }
    if (code === 2 && stderr === '') return { stdout, partial: true }
    throw failure(stderr, code, killed)
  } catch (thrown) {
    if (thrown instanceof SearchError) throw thrown
    // A stream broke or nothing started: whatever runs is ended, and waited for.
    running.kill()
    await Promise.allSettled([running.exit])
    throw new SearchError('SEARCH_FAILED', `the search could not run: ${errorMessage(thrown)}`, { cause: thrown })
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
