import { createHash, randomBytes } from 'node:crypto'
import { access, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { kilobytes } from '~/domain/shared/units'
import type { PictureFormat } from './picture'

/** Path of the original with this hash. */
export function originalPath(dataDir: string, hash: string): string {
  return join(dataDir, 'originals', hash.slice(0, 2), hash)
}

/** Path of one generated size. */
export function sizedPath(dataDir: string, hash: string, width: number, format: PictureFormat): string {
  return join(dataDir, 'pictures', hash.slice(0, 2), `${hash}-${width}.${format}`)
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
    throw toStorageError(error)
  }
}

/** A picture could not be written. The code is that of the operating system. */
class StorageError extends Error {
  override name = 'StorageError'
  constructor(readonly code: 'ENOSPC' | 'EACCES' | 'EIO') {
    super(`a picture could not be written (${code})`)
  }
}

/**
 * An error of sharp as a StorageError when it could not write its file: it has no code. Other errors stay as they are.
 */
export function toStorageError(error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  if (!/: (write error|unable to open for write)\b/.test(message)) return error
  if (message.includes('No space left')) return new StorageError('ENOSPC')
  return new StorageError(message.includes('Permission denied') ? 'EACCES' : 'EIO')
}

/** Bytes in memory, or the path of a file, which is never read into memory as a whole. */
export type FileContent = Uint8Array | string

/** Writes a file whose name depends on its content; does nothing when it exists. */
export async function writeOnce(path: string, content: FileContent): Promise<void> {
  if (await fileExists(path)) return
  await writeAtomically(path, (temporaryPath) =>
    typeof content === 'string' ? copyFile(content, temporaryPath) : writeFile(temporaryPath, content),
  )
}

/** The SHA-256 of a content in hexadecimal digits, and its bytes. */
export async function measureContent(content: FileContent): Promise<{ hash: string; bytes: number }> {
  const hash = createHash('sha256')
  if (typeof content !== 'string') return { hash: hash.update(content).digest('hex'), bytes: content.byteLength }
  const handle = await open(content)
  const chunk = new Uint8Array(kilobytes(64))
  let bytes = 0
  try {
    for (;;) {
      const { bytesRead } = await handle.read(chunk)
      if (bytesRead === 0) break
      hash.update(chunk.subarray(0, bytesRead))
      bytes += bytesRead
    }
  } finally {
    await handle.close()
  }
  return { hash: hash.digest('hex'), bytes }
}
