import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { hours } from '~/domain/shared/units'

/**
 * A file of a form that was sent. It is on the disk, readable by the shop's own user alone, until its form has been
 * answered. `size` is the size that was sent; of a file above its limit nothing is stored.
 */
export class PostedFile extends File {
  constructor(
    readonly path: string,
    private readonly sentBytes: number,
    name = 'upload',
  ) {
    super([], name)
  }
  override get size(): number {
    return this.sentBytes
  }
}

/** Files are deleted with their requests; those of a process that was killed are deleted after this time. */
const maxAge = hours(1)

const folderOf = (dataDir: string) => join(dataDir, 'incoming')

/**
 * Writes the content of a posted file to the disk while it arrives. The rest of a file above `limit` bytes is read but
 * not stored. An error of the disk is returned with the file, so that the fields behind it can still be read.
 */
export async function storePostedFile(
  chunks: AsyncIterable<Uint8Array>,
  dataDir: string,
  limit: number,
  name?: string,
): Promise<{ file: PostedFile; error: unknown }> {
  const path = join(folderOf(dataDir), randomBytes(16).toString('hex'))
  let handle: FileHandle | null = null
  let size = 0
  let error: unknown = null
  let isComplete = false
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > limit || error !== null) continue
      try {
        handle ??= await create(path)
        await handle.writeFile(chunk)
      } catch (reason) {
        error = reason
      }
    }
    isComplete = size <= limit && error === null
  } finally {
    await handle?.close()
    if (!isComplete) await rm(path, { force: true })
  }
  return { file: new PostedFile(path, size, name), error }
}

async function create(path: string): Promise<FileHandle> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
  return open(path, 'wx', 0o600)
}

const filesOf = new WeakMap<Request, PostedFile[]>()

/** Notes the files of a request, which deletePostedFiles deletes. */
export function notePostedFiles(request: Request, files: PostedFile[]): void {
  filesOf.set(request, files)
}

/** Deletes the files of a request that has been answered. */
export async function deletePostedFiles(request: Request): Promise<void> {
  for (const { path } of filesOf.get(request) ?? []) await rm(path, { force: true })
}

/** Deletes the files of requests whose process was killed. */
export async function deleteAbandonedFiles(dataDir: string, now: Date): Promise<void> {
  const folder = folderOf(dataDir)
  const names = await readdir(folder).catch(() => [])
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > maxAge) await rm(path, { force: true })
  }
}

/** The content of a file of a form, which is no larger than its limit. */
export function readPostedFile({ path }: PostedFile): Promise<Uint8Array> {
  return readFile(path)
}
