import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
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

/**
 * A new folder for everything that a run of tests writes. It is in memory if there is enough space, because a copy of a
 * PostgreSQL database has about 900 files. The caller deletes it.
 */
export function makeTestFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasSpaceInMemory() ? memoryFolder : tmpdir(), `${prefix}-`))
  // PostgreSQL runs as another user, which must be able to enter the folder
  chmodSync(folder, 0o755)
  return folder
}
