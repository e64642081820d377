import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '~db/connection'
import { NewerDatabaseError } from '~db/migrate'
import { DatabaseUnavailableError } from '~db/unavailable'
import { wordsOf } from './run-command'

async function thrownBy(run: () => unknown): Promise<unknown> {
  try {
    await run()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

test('what a person can mend is said in words, and a bug keeps its trace', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  const busy = await thrownBy(
    () =>
      new Promise((resolve, reject) =>
        createServer()
          .once('error', reject)
          .listen(port, '127.0.0.1', () => resolve(null)),
      ),
  )
  taken.close()
  expect(wordsOf(busy)).toBe(`Port ${port} is used by another program: end it, or set PORT to another port`)
  expect(wordsOf(await thrownBy(() => readdirSync('/nowhere/at/all')))).toBe(
    '/nowhere/at/all: there is no such file or folder',
  )
  expect(wordsOf(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))).toBe(
    'Nothing can be written: the disk is full',
  )
  expect(wordsOf(new DatabaseUnavailableError('unreachable', '3D000'))).toMatch(/names a database that does not exist/)
  expect(wordsOf(new NewerDatabaseError(['999-later']))).toBe(
    'The shop cannot be used: the database was changed by a newer version of the shop (999-later), which this version ' +
      'does not know: use that version, or restore a backup that was made before',
  )
  const file = join(mkdtempSync(join(tmpdir(), 'shop-')), 'shop.db')
  writeFileSync(file, 'this is a text, and no database at all'.repeat(100))
  expect(wordsOf(await thrownBy(() => openDatabase(file)))).toMatch(/is not a database, or a broken one/)
  expect(wordsOf(new TypeError('x is not a function'))).toBeNull()
})
