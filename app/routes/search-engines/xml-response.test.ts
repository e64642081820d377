import { expect, test } from 'vitest'
import { xmlResponse } from './xml-response.server'

/** Lines that are there at once, as those of SQLite are. */
async function* linesOf(count: number): AsyncGenerator<string> {
  for (let line = 1; line <= count; line += 1) yield `<line>${line}</line>\n`
}

test('a long file lets the server answer other requests between its parts', async () => {
  let turns = 0
  let isReading = true
  const countTurn = () => {
    turns += 1
    if (isReading) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const text = await xmlResponse(linesOf(50), false).text()
  isReading = false
  expect(text.split('\n')).toHaveLength(51)
  expect(turns).toBeGreaterThanOrEqual(50)
})

test('a file whose reader goes away is not written any further', async () => {
  const ended: string[] = []
  async function* endless(): AsyncGenerator<string> {
    try {
      for (;;) yield '<line/>\n'
    } finally {
      ended.push('ended')
    }
  }
  const reader = xmlResponse(endless(), false).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  expect(ended).toEqual(['ended'])
})
