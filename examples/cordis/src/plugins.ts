import * as systemPrompt from '@deepseek-ai/dsh-system-prompt'
import * as tools from '@dsh/cordis'
import * as notes from './notes.ts'
import * as person from './person.ts'
import * as programs from './programs.ts'

/** The plugins that a cordis.yml may name, each as `cordis:` and its name. */
export const plugins: Readonly<Record<string, object>> = {
  'system-prompt': systemPrompt,
  tools,
  programs,
  person,
  notes,
}
