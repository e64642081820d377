import { chmodSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryFolder = '/dev/shm'
/** Free bytes that a run needs: some 300 PostgreSQL databases of 12 MB, which are not dropped while it lasts. */
const neededBytes = 6e9

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder)
    return bavail * bsize >= neededBytes
  } catch {
    return false
  }
}

/**
 * A new folder for all that a run of tests writes, in memory where there is room: a copy of a PostgreSQL database is
 * some 900 new files. The caller removes it.
 */
export function makeTestFolder(prefix: string): string {
  const folder = mkdtempSync(join(hasRoomInMemory() ? memoryFolder : tmpdir(), `${prefix}-`))
  // PostgreSQL runs as a user of its own and must be able to enter
  chmodSync(folder, 0o755)
  return folder
}
