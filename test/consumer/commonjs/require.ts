// The packages are ESM only; where Node can `require` ES modules, CommonJS needs nothing else.
import assert = require('node:assert/strict')
import schema = require('@dsh/schema')
import runtime = require('@dsh/tool-runtime')

assert.equal(typeof schema.defineTool, 'function')
assert.equal(typeof runtime.createToolRuntime, 'function')
console.log('commonjs: require() brought the packages into a CommonJS program')
