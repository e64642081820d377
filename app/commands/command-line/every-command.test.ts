import { expect, test } from 'vitest'
import { ownerOf } from '../../../tests/factories/owner-line'
import { onSqlite } from '../../../tests/setup/databases'
import { libraryWords } from '../../../tests/setup/library-words'
import { runsEverything } from '../../../tests/setup/only-in-test-all'
import { areas } from '../shop/areas'

/** Words of the code, or of a library, that nobody at a keyboard should read. */
const codeWords = new RegExp(`${libraryWords.source}|\\bundefined\\b|\\[object |\\n {4}at |ENOENT|SQLITE_`)

onSqlite('every command of the owner', { template: 'shop' }, (open) => {
  // each line migrates the shop anew, which takes minutes for all of them
  test.runIf(runsEverything)('says in words that it cannot use what was typed', { timeout: 500_000 }, async () => {
    const shop = ownerOf(await open())
    const said: string[] = []
    for (const [area, commands] of Object.entries(areas))
      for (const [name, command] of Object.entries(commands)) {
        // it asks at the keyboard
        if (area === 'staff' && /password|add|reset/.test(name)) continue
        const names = [...(command.arguments ?? []), ...(command.optionalArguments ?? [])]
        const needed = command.arguments ?? []
        const wrong = (argument: string, value: string) =>
          /FILE|FOLDER/.test(argument) ? '/nowhere/at/all.json' : value
        const options = Object.entries(command.options ?? {})
        const withOptions = (value: string) =>
          options.flatMap(([option, { type }]) => (type === 'string' ? [`--${option}`, value] : []))
        const lines = [
          needed.map((argument) => wrong(argument, 'nope')),
          names.map((argument) => wrong(argument, '12')),
          [...needed.map((argument) => wrong(argument, 'nope')), ...withOptions('nope')],
          [...names.map((argument) => wrong(argument, '{')), ...withOptions('\u200b१२')],
          ...options.map(([option, { type }]) => [
            ...needed.map((argument) => wrong(argument, 'nope')),
            `--${option}`,
            ...(type === 'string' ? [''] : []),
          ]),
        ]
        for (const line of lines) {
          const done = await shop(area, name, ...line).catch((error: unknown) => ({
            status: 99,
            output: `\n    at ${error instanceof Error ? (error.stack ?? '').slice(0, 300) : String(error)}`,
          }))
          const shown = done.output.split('\n').slice(0, 6).join('\n')
          if (codeWords.test(shown)) said.push(`${area} ${name} ${line.join(' ')}: ${shown}`)
        }
      }
    expect(said).toEqual([])
  })
})
