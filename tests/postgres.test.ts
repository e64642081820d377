import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './source-files'

test('a process that has started a PostgreSQL for tests keeps its exit code', () => {
  const script = `
    const { startPostgres } = await import('./tests/setup/postgres.ts')
    const server = await startPostgres({ isDurable: false })
    process.exitCode = 3
    await server.stop()`
  const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([3, ''])
})
