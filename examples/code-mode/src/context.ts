import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'

/** What a model has to read, in tokens. */
export interface Context {
  /** Sent with each request, whatever the model does: schemas of tools, and sections of the prompt. */
  readonly standing: number
  /** Added by the work: calls with their arguments, and what came back. */
  readonly added: number
  /** How many calls the model made itself. */
  readonly calls: number
}

/** Counts what a model reads, in tokens of o200k. */
export interface Meter {
  /** Adds what the model wrote, and what came back. */
  add(...texts: readonly string[]): void
  /** The sums, so far. */
  read(): Context
}

/** A meter; `standing` is what is sent with each request. */
export function createMeter(standing: readonly unknown[]): Meter {
  let added = 0
  let calls = 0
  return {
    add(...texts) {
      added += sum(texts)
      calls++
    },
    read: () => ({ standing: sum(standing), added, calls }),
  }
}

function sum(texts: readonly unknown[]): number {
  return texts.reduce<number>((total, text) => total + tokensOf(text), 0)
}

function tokensOf(text: unknown): number {
  return countTokens(typeof text === 'string' ? text : JSON.stringify(text))
}
