import process from 'node:process'

// Writes one file over and over until it is killed: a whole content is one letter, a million times.
const [bundle, root, seed] = process.argv.slice(2)
const { createWriteTool } = await import(bundle ?? '')
const write = createWriteTool({ root, observations: false })
const exec = { signal: new AbortController().signal }
for (let turn = Number(seed); ; turn += 1) {
  const content = String.fromCharCode(97 + (turn % 26)).repeat(1_000_000)
  await write.execute({ file_path: 'f', content }, exec)
  await write.execute({ file_path: `new-${turn}`, content }, exec)
  process.send?.('written')
}
