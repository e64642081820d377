import { randomBytes } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Path of the original with this hash. */
export function originalPath(dataDir: string, hash: string): string {
  return join(dataDir, 'originals', hash.slice(0, 2), hash)
}

/** Path of one generated size. */
export function sizedPath(dataDir: string, hash: string, width: number): string {
  return join(dataDir, 'pictures', hash.slice(0, 2), `${hash}-${width}.webp`)
}

export async function fileExists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** Writes a file atomically: `write` writes a temporary file in the same folder, which is then renamed. */
export async function writeAtomically(path: string, write: (temporaryPath: string) => Promise<unknown>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporaryPath = `${path}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await write(temporaryPath)
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

/** Writes a file whose name depends on its content; does nothing when it exists. */
export async function writeOnce(path: string, bytes: Uint8Array): Promise<void> {
  if (await fileExists(path)) return
  await writeAtomically(path, (temporaryPath) => writeFile(temporaryPath, bytes))
}
