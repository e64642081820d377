import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { minutes, seconds } from '~/domain/shared/units'
import { createGeneratedFiles, type GeneratedFile } from './generated-files.server'

const folder = mkdtempSync(join(tmpdir(), 'generated-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A new path in a folder that does not exist yet. */
let paths = 0
const newPath = () => join(folder, String((paths += 1)), 'feed.xml')

const textOf = ({ body }: GeneratedFile) => new Response(body).text()

/** A source whose content names its version and how often it was written. */
function sourceOf(version: number | null, write: () => AsyncIterable<string>) {
  const errors: unknown[] = []
  return { version, write, errors, onError: (error: unknown) => void errors.push(error) }
}

async function* textsOf(...texts: string[]): AsyncGenerator<string> {
  yield* texts
}

/** Makes a file look as if it had been generated some time ago. */
function makeOlder(path: string, ms: number): void {
  const then = new Date(Date.now() - ms)
  utimesSync(path, then, then)
}

/** More than what is written at once. */
const long = 'x'.repeat(70_000)

test('several requests at the same time generate a file once, and later ones read it from the disk', async () => {
  const open = createGeneratedFiles()
  const path = newPath()
  let builds = 0
  const source = sourceOf(1, async function* () {
    builds += 1
    yield long
    yield 'end'
  })
  const files = await Promise.all([open(path, source), open(path, source), open(path, source)])
  expect(await Promise.all(files.map(textOf))).toEqual([`${long}end`, `${long}end`, `${long}end`])
  const kept = await open(path, source)
  expect([kept.size, await textOf(kept), builds]).toEqual([70_003, `${long}end`, 1])
  expect(kept.etag).toMatch(/^W\/"[\w-]+"$/)
  expect(readdirSync(join(path, '..'))).toEqual(['feed.xml'])
})

test('a file is sent while it is being generated', async () => {
  const open = createGeneratedFiles()
  let goOn = () => {}
  // made before the source waits for it, which is only after the first part was read on a slow machine
  const goesOn = new Promise<void>((resolve) => (goOn = resolve))
  const source = sourceOf(1, async function* () {
    yield long
    await goesOn
    yield 'end'
  })
  const reader = (await open(newPath(), source)).body.getReader()
  expect((await reader.read()).value?.[0]).toBe('x'.charCodeAt(0))
  goOn()
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) size += part.value.byteLength
  expect(size).toBeGreaterThan(3)
})

test('a reader who leaves leaves the whole file for the next', async () => {
  const open = createGeneratedFiles()
  const path = newPath()
  const source = sourceOf(1, () => textsOf(long, 'end'))
  await (await open(path, source)).body.cancel()
  expect(await textOf(await open(path, source))).toBe(`${long}end`)
})

test('what takes long to generate is served once more after a change, while it is renewed', async () => {
  const open = createGeneratedFiles()
  const path = newPath()
  const contentOf = (version: number) =>
    sourceOf(version, async function* () {
      await sleep(300)
      yield `version ${version}`
    })
  expect(await textOf(await open(path, contentOf(1)))).toBe('version 1')
  makeOlder(path, minutes(1))
  expect(await textOf(await open(path, contentOf(1)))).toBe('version 1')
  expect(await textOf(await open(path, contentOf(2)))).toBe('version 1')
  await expect.poll(async () => textOf(await open(path, contentOf(2)))).toBe('version 2')
  // not again at once, or a busy shop would do nothing else
  expect(await textOf(await open(path, contentOf(3)))).toBe('version 2')
})

test('what is generated in a moment is never served after a change that is some seconds old', async () => {
  const open = createGeneratedFiles()
  const path = newPath()
  await textOf(
    await open(
      path,
      sourceOf(1, () => textsOf('version 1')),
    ),
  )
  makeOlder(path, seconds(10))
  expect(
    await textOf(
      await open(
        path,
        sourceOf(2, () => textsOf('version 2')),
      ),
    ),
  ).toBe('version 2')
})

test('a file of more than five minutes is not served, whether it has changed or not', async () => {
  const open = createGeneratedFiles()
  const path = newPath()
  await textOf(
    await open(
      path,
      sourceOf(1, () => textsOf('first')),
    ),
  )
  makeOlder(path, minutes(5) + 1000)
  expect(
    await textOf(
      await open(
        path,
        sourceOf(1, () => textsOf('second')),
      ),
    ),
  ).toBe('second')
})

test('one file is generated at a time, and other work has its turn between the parts', async () => {
  const open = createGeneratedFiles()
  let running = 0
  let most = 0
  let turns = 0
  const countTurn = () => {
    turns += 1
    if (turns < 10_000) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  const source = sourceOf(1, async function* () {
    running += 1
    most = Math.max(most, running)
    for (let part = 0; part < 50; part += 1) yield 'x'
    running -= 1
  })
  const files = await Promise.all([1, 2, 3].map(() => open(newPath(), source)))
  expect((await Promise.all(files.map(textOf))).map(({ length }) => length)).toEqual([50, 50, 50])
  expect(most).toBe(1)
  expect(turns).toBeGreaterThanOrEqual(150)
})

test('a file that cannot be generated is told to those who wait, and tried again by the next', async () => {
  const open = createGeneratedFiles()
  const path = newPath()
  const failing = sourceOf(1, async function* () {
    yield long
    throw new Error('no database')
  })
  await expect(open(path, failing).then(textOf)).rejects.toThrow('no database')
  expect([failing.errors.length, readdirSync(join(path, '..'))]).toEqual([1, []])
  expect(
    await textOf(
      await open(
        path,
        sourceOf(1, () => textsOf('whole')),
      ),
    ),
  ).toBe('whole')
})
