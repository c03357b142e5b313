import assert from 'node:assert/strict'
import { run } from './run.ts'

const lines: string[] = []
await run(line => {
  lines.push(line)
  console.log(line)
})

assert.deepEqual(lines, [
  'fetch_page: the page at https://example.org',
  'read_settings: {"user":"ada","token":"[redacted]"}',
  'read_settings: {"user":"ada","token":"[redacted]"}',
  'read_settings: That was the same call with the same arguments again. Look at what it returned: if the task is not done, change the arguments or the approach.',
  'show_log: line 1: compiled\nline 2: compiled\nline 3: compiled\nline 4: co\n…\nled\nline 998: compiled\nline 999: compiled\nline 1000: compiled\n\n[18770 bytes left out; the full text is at spill/1. Open it with read.]',
  'build_index: Error: tool call timed out after 40ms',
  'old_driver: Error: tool call timed out after 20ms: it did not stop when it was told to, and its work may still be running: check what it changed before you repeat it',
  'shell: ran: ls && git status --short',
  '? shell: no rule allows the command "xargs cat"',
  '! shell: denied through command rules',
  'shell: Error: the user rejected tool "shell"',
  '! shell: denied through command rules',
  'shell: Error: files are deleted with delete_file',
  '? delete_file: it cannot be undone',
  'delete_file: deleted notes.tmp',
  '? delete_file: it cannot be undone',
  '! delete_file: denied through ask before delete_file',
  'delete_file: Error: the user rejected tool "delete_file"',
])
