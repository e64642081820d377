import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findOutdated, type Lock } from './find-outdated'

/**
 * Lists the installed packages that are older than a known advisory asks for; the exit code is 1 when there are any.
 * The table (find-outdated.ts) is kept by hand, for registries that do not answer `npm audit`.
 */
const lockFile = fileURLToPath(new URL('../../../package-lock.json', import.meta.url))
const lock: Lock = JSON.parse(readFileSync(lockFile, 'utf8'))
const outdated = findOutdated(lock)
for (const { path, version, minimum, advisory } of outdated)
  process.stdout.write(`${path} is ${version}; ${advisory} asks for ${minimum}\n`)
if (outdated.length === 0) process.stdout.write('No installed package is older than a known advisory asks for.\n')
process.exitCode = outdated.length === 0 ? 0 : 1
