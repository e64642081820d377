import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** New files of this process can be read by its own user alone. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Makes a folder and those above it that are missing; only its user can read them. `mkdirSync` with `recursive` never
 * returns where a parent refuses new folders with ENOENT, as /proc does.
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error(`${path} is not a folder`)
    return
  }
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // another process may have made it meanwhile
    if (!existsSync(path)) throw error
  }
}

/**
 * Takes the database, the mails and the folder of the shop's files away from other users of the machine, for shops that
 * were started before new files were private.
 */
export function makeFilesPrivate(dataDir: string): void {
  if (!existsSync(dataDir)) return
  const mails = join(dataDir, 'mail')
  const names = readdirSync(dataDir).filter((name) => /^(shop\.db.*|session-secret)$/.test(name))
  for (const name of names) setMode(join(dataDir, name), 0o600)
  if (existsSync(mails)) {
    setMode(mails, 0o700)
    for (const name of readdirSync(mails)) setMode(join(mails, name), 0o600)
  }
  // a folder of everybody, such as /tmp, is not the shop's own
  if ((statSync(dataDir).mode & 0o1000) === 0) setMode(dataDir, 0o700)
}

/** Files of another user, on a shared disk for example, stay as they are. */
function setMode(path: string, mode: number): void {
  try {
    if ((statSync(path).mode & 0o777 & ~mode) !== 0) chmodSync(path, statSync(path).mode & mode)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code !== 'EPERM' && code !== 'ENOENT' && code !== 'EROFS') throw error
  }
}
