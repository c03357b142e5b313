import type { CodeLanguage } from '@dsh/codegen'

/** What `run_code` says of itself where programs are Python. */
export const runCode: CodeLanguage['runCode'] = /* @__PURE__ */ Object.freeze({
  description:
    'Execute a Python program that calls tools. Takes two required arguments: `code`, the BODY of an async function ' +
    '(top-level `await` and `return <value>` work), and `description`, which the user sees. Inside, call tools as the ' +
    'declarations in the system prompt show. Only what the program prints or returns comes back; images that its calls ' +
    'return are attached after the run.',
  codeDescription: 'The program: the body of an async Python function.',
  descriptionDescription:
    'What the program does, in five to ten words in the active voice, for the user to read: "Count failing tests in all ' +
    'packages", "Rename the config key everywhere it is used".',
})
