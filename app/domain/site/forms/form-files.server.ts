import { chmod, copyFile, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '~db/connection'
import { uploadLimit } from '~/domain/catalogue/customisation/customisation'
import { reencodePicture } from '~/domain/catalogue/customisation/store-image.server'
import { toStorageError } from '~/domain/catalogue/media/picture-files.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { makeToken } from '~/domain/shared/token.server'
import { days } from '~/domain/shared/units'
import { fileExtensions, namedFile } from './form'
import {
  deleteAnswersBefore,
  deleteFileRows,
  hasAnswersBefore,
  insertFormFile,
  readLooseFiles,
} from './form-files.queries.server'

/** How long a file is kept that no answers name: its form may still be open. */
const looseFor = days(1)
const batchSize = 100

/** The files of forms are beside the originals of pictures, so that backups have them; no address shows them. */
const folderOf = (dataDir: string) => join(dataDir, 'originals', 'form-files')

export function formFilePath(dataDir: string, token: string): string {
  return join(folderOf(dataDir), token)
}

/**
 * Stores a file that a visitor sends with a form: a picture (PNG, JPEG or WebP, encoded again without its metadata) or
 * a PDF, up to 5 MB. Returns its token, and its name with the ending of what it is. Error: `invalid_input`. Throws an
 * error of the disk.
 */
export async function storeFormFile(
  { db, dataDir, now }: Pick<Visitor, 'db' | 'dataDir' | 'now'>,
  file: { path: string; size: number; name: string },
): Promise<Result<{ token: string; name: string }>> {
  if (file.size > uploadLimit) return fail('invalid_input', 'The file is larger than 5 MB')
  const token = makeToken()
  const target = formFilePath(dataDir, token)
  const mime = await storeAs(file.path, target)
  if (mime === null) {
    await rm(target, { force: true })
    return fail('invalid_input', 'The file must be a PNG, JPEG, WebP or PDF file')
  }
  await db.transaction((trx) => insertFormFile(trx, { token, mime, created_at: now().toISOString() }))
  return ok({ token, name: namedFile(file.name, mime) })
}

/** Returns the kind of what was stored; null when it is none that we take. */
async function storeAs(path: string, target: string): Promise<keyof typeof fileExtensions | null> {
  try {
    await mkdir(join(target, '..'), { recursive: true, mode: 0o700 })
    if (await isPdf(path)) {
      await copyFile(path, target)
      await chmod(target, 0o600)
      return 'application/pdf'
    }
  } catch (error) {
    throw toStorageError(error)
  }
  const picture = await reencodePicture(path, target)
  return picture.ok ? `image/${picture.value}` : null
}

async function isPdf(path: string): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(5), 0, 5, 0)
    return bytesRead === 5 && buffer.toString('latin1') === '%PDF-'
  } finally {
    await handle.close()
  }
}

/** Deletes files that no answers name, a day after they were sent. Safe to run in several processes. */
export async function deleteLooseFiles(db: Database, dataDir: string, now: Date): Promise<number> {
  const tokens = await readLooseFiles(db.read, new Date(now.getTime() - looseFor).toISOString(), batchSize)
  if (tokens.length === 0) return 0
  for (const token of tokens) await rm(formFilePath(dataDir, token), { force: true })
  await db.transaction((trx) => deleteFileRows(trx, tokens))
  return tokens.length
}

/**
 * Deletes answers to forms that are older than some months (0: none), and then their files.
 * @param months the setting form_retention_months
 */
export async function deleteOldAnswers(db: Database, dataDir: string, months: number, now: Date): Promise<void> {
  if (months > 0) {
    const before = new Date(now)
    before.setUTCMonth(before.getUTCMonth() - months)
    const at = before.toISOString()
    while (await hasAnswersBefore(db.read, at)) await db.transaction((trx) => deleteAnswersBefore(trx, at, batchSize))
  }
  while ((await deleteLooseFiles(db, dataDir, now)) === batchSize);
}
