export { describeTool } from './describe-tool.ts'
export { createPython, python, type PythonOptions } from './python.ts'
