import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
/** Free bytes that a run needs: about 300 PostgreSQL databases of 12 MB, which are not dropped before it ends. */
const neededBytes = 6e9

function hasSpaceInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/** Deletes what runs have left that were killed: a few of them would take all the memory of the machine. */
function deleteAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = /^shop-[a-z]+-(\d+)-[\w-]{6}$/.exec(name) ?? []
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}

/**
 * A new folder for everything that a run of tests writes. It is in memory if there is enough space, because a copy of a
 * PostgreSQL database has about 900 files. The caller deletes it.
 */
export function makeTestFolder(prefix: string): string {
  for (const parent of existsSync(memoryFolder) ? [memoryFolder, tmpdir()] : [tmpdir()]) deleteAbandoned(parent)
  const folder = mkdtempSync(join(hasSpaceInMemory() ? memoryFolder : tmpdir(), `${prefix}-${process.pid}-`))
  // PostgreSQL runs as another user, which must be able to enter the folder
  chmodSync(folder, 0o755)
  return folder
}
