import * as fc from 'fast-check'

const names: readonly string[] = ['aa', 'bb', 'cc', 'dd', 'ee']

const odd: readonly string[] =
  `; & && || |& ( ) { } $( \` " ' \\ $' $" # ! < > << <<< $(( )) ~ * ? [ ] {aa, ,bb} {aa,bb} ..
  = A= A+= $ \${ \${x :- % / - EOF () @ ^ \u00a0 \u3000 é &> 2>&1 >& >&- /dev/null \\n \\x62b \\142b \\u0062 \\' \\" \\\` \\$ $_ $x
  {1..2} $[ !( @( $! $$ 1> {fd}> ;; x)`
    .split(/[ \n]+/)
    .concat(
      ' ',
      ' ',
      '\n',
      '\t',
      '{ ',
      '; }',
      '\\\n',
      ' # ',
      '! ',
      '[[ ',
      ' ]]',
      '[ ',
      ' ]',
      ' <(',
      ' >(',
      '<<EOF\n',
      '\nEOF\n',
    )
    .concat(
      "<<'E'\n",
      '\nE\n',
      '<<-E\n',
      '\tE\n',
      'if ',
      '; then ',
      'else ',
      'elif ',
      '; fi',
      'while ',
      'for x in ',
      'select ',
    )
    .concat('; do ', '; done', 'case x in ', ' esac', 'function ', 'time ', 'coproc ', 'test ', 'eval ', '\r')

/** Any pieces of shell lines behind each other: hardly ever what someone would write. */
const soup = fc
  .array(fc.oneof(fc.constantFrom(...names), { arbitrary: fc.constantFrom(...odd), weight: 3 }), { maxLength: 14 })
  .map(pieces => pieces.join(''))

/** Where it has gone deep enough, only the first of the choices is left. */
const depth = { maxDepth: 3, depthIdentifier: 'shell', withCrossShrink: true } as const

const plain = fc.constantFrom(...names, ...names, '-x', '--', '/', '.', '1', '@', '%', '+', ',', 'é', 'a=b')
const quoted = fc.constantFrom(
  "'bb'",
  '"cc"',
  '\\d',
  '\\\n',
  "'a b'",
  '"a\\"b"',
  "''",
  '""',
  '\\ ',
  "$'aa'",
  "$'\\x61'",
  "$'a\\nb'",
  "$'\\''",
)
const madeUp = fc.constantFrom(
  '$x',
  '"$x"',
  '${x}',
  '$?',
  '$_',
  '"$@"',
  '${#x}',
  '*',
  '?',
  '[ab]',
  '~',
  '{aa,bb}',
  '{1..3}',
  '$',
  '#',
  '!',
)
const uncertain = fc.constantFrom(
  '${x:-aa}',
  '${!x}',
  '${x@P}',
  '$((1+1))',
  '$[1]',
  '${x[1]}',
  '${x/a/b}',
  '"${x:-\'aa\'}"',
  '"${x:-$(aa)}"',
)
/** What stands inside quotes or backticks. */
const inner = fc
  .array(
    fc.oneof(
      plain,
      fc.constantFrom('$(aa)', '$x', '\\`bb\\`', "'", ' ', ';', '|', '\\$(cc)', '$', '#', '(', '\\\\', '\n', '\\'),
    ),
    { maxLength: 5 },
  )
  .map(parts => parts.join(''))
const between = fc.constantFrom('; ', ' && ', ' || ', ' | ', '\n', ' & ', ' |& ', ' # x\n')
const redirection = fc.constantFrom(
  ' 2>&1 ',
  ' >/dev/null ',
  ' <f ',
  ' <<<',
  ' 1>&2 ',
  ' >f ',
  ' &>f ',
  ' >|f ',
  ' >&- ',
)

type Kinds = Record<'part' | 'word' | 'words' | 'simple' | 'compound' | 'line', string>

/** What shells take, with all of its kinds inside each other. */
const { line: grammatical } = fc.letrec<Kinds>(tie => {
  const line = (before: string, after: string): fc.Arbitrary<string> =>
    tie('line').map(text => `${before}${text}${after}`)
  const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
    fc.tuple(...parts).map(texts => texts.join(''))
  const text = fc.constant
  return {
    part: fc.oneof(
      depth,
      { arbitrary: plain, weight: 20 },
      { arbitrary: quoted, weight: 8 },
      { arbitrary: madeUp, weight: 4 },
      { arbitrary: uncertain, weight: 1 },
      { arbitrary: line('$(', ')'), weight: 2 },
      { arbitrary: line('"$(', ')"'), weight: 2 },
      { arbitrary: inner.map(of => `\`${of}\``), weight: 2 },
      { arbitrary: inner.map(of => `"${of}"`), weight: 2 },
    ),
    word: fc.oneof(
      depth,
      { arbitrary: fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map(parts => parts.join('')), weight: 10 },
      line('<(', ')'),
    ),
    words: fc.array(tie('word'), { minLength: 1, maxLength: 3 }).map(words => words.join(' ')),
    simple: fc.oneof(
      { arbitrary: tie('words'), weight: 12 },
      { arbitrary: joined(tie('words'), redirection, tie('word')), weight: 3 },
      joined(tie('words'), fc.constantFrom(' <<E\n', " <<'E'\n", ' <<\\E\n', ' <<-E\n'), inner, text('\nE\n')),
      joined(fc.constantFrom('time ', '! ', 'A=1 ', '>f ', 'A=', 'A[1]=', 'export A='), tie('word')),
    ),
    compound: fc.oneof(
      depth,
      { arbitrary: tie('simple'), weight: 20 },
      { arbitrary: line('(', ')'), weight: 2 },
      { arbitrary: line('{ ', '\n}'), weight: 2 },
      joined(text('if '), tie('line'), text('\nthen '), tie('line'), text('\nelse '), tie('line'), text('\nfi')),
      joined(text('while '), tie('line'), text('\ndo '), tie('line'), text('\ndone')),
      joined(text('case '), tie('word'), text(' in '), tie('word'), text(') '), tie('line'), text('\n;; esac')),
      line('{ ', '\n} >f'),
      line('(', ') 2>&1'),
      line('aa() { ', '\n}'),
      line('for x in aa; do ', '\ndone'),
    ),
    line: fc
      .tuple(tie('compound'), fc.array(joined(between, tie('compound')), { maxLength: 2 }))
      .map(([first, rest]) => first + rest.join('')),
  }
})

/** Lines that a shell takes, and lines that it takes for something else than they look like. */
export const shellLines: fc.Arbitrary<string> = fc.oneof(soup, { arbitrary: grammatical, weight: 2 })
