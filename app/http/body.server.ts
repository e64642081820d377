import { kilobytes, megabytes } from '~/domain/shared/units'
import { notePostedFiles } from './forms/posted-files.server'
import { MultipartError, readMultipart } from './forms/read-multipart.server'
import { isSameOrigin } from './origin-check.server'
import { rememberForm } from './posted-form.server'
import { getRuntime } from './runtime.server'

/** A response with an error status and a message for the visitor; callers throw it. */
export function errorResponse(status: number, message: string, headers?: HeadersInit): Response {
  return new Response(message, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  })
}

/** Largest body of a form or a call without files, in bytes. */
export const formLimit = kilobytes(100)

/** How large a form may be. */
export interface FormSize {
  /** Bytes of the body; with files, bytes of its texts. */
  bytes: number
  /** Texts and files together. */
  fields: number
  /** Characters of a text that is shown again; a longer one is cut. */
  shownLength: number
}

/** The size of a visitor's form; no form of the shop has half as many fields. */
export const shopperForm: FormSize = { bytes: formLimit, fields: 200, shownLength: 2000 }
/** The size of a form of the staff, who have long texts, and tables with all variants of a product. */
export const staffForm: FormSize = { bytes: megabytes(1), fields: 3000, shownLength: Infinity }

/** Reads a body of at most `limit` bytes. Throws 413 as soon as the body is longer. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const length = Number(request.headers.get('Content-Length') ?? 0)
  if (length > limit) throw tooLarge(limit)
  if (!request.body) return new Uint8Array()
  // the length that was told is allocated once, as joining chunks at the end would need twice the memory
  let bytes = new Uint8Array(Number.isSafeInteger(length) && length > 0 ? length : 0)
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    const end = size + value.byteLength
    if (end > limit) {
      await reader.cancel()
      throw tooLarge(limit)
    }
    if (end > bytes.byteLength) {
      const larger = new Uint8Array(Math.min(limit, Math.max(end, bytes.byteLength * 2)))
      larger.set(bytes.subarray(0, size))
      bytes = larger
    }
    bytes.set(value, size)
    size = end
  }
  return bytes.subarray(0, size)
}

/** Throws 403 unless the request comes from a page of this site (see isSameOrigin). */
export async function requireSameOrigin(request: Request): Promise<void> {
  const { env } = await getRuntime()
  if (!isSameOrigin(request, env.trustsProxy))
    throw errorResponse(403, 'This form didn’t come from our own page. Please go back, reload and try again.')
}

/** The limits of a form with files. */
export interface FileLimits {
  /** Bytes of the whole body. */
  bodyLimit: number
  /** Bytes of a file; of a larger one only the size is known. */
  fileLimit: number
}

export interface FormFiles extends FileLimits {
  /** The folder of the shop's files (DATA_DIR). */
  dataDir: string
}

/**
 * Reads a form body. A multipart body is read as it arrives and its files are written to the disk, where
 * deletePostedFiles deletes them; without `files` it may be no larger than other forms and its files are dropped. Other
 * fields are counted before they are parsed, because parsing very many would stop the server from doing anything else.
 * Throws 415 for other content types, 413 for a body that is too large or has too many fields, 400 for one that is
 * malformed, and the error of the disk when a file could not be stored.
 */
export async function readFormData(request: Request, files?: FormFiles, size = shopperForm): Promise<FormData> {
  const contentType = request.headers.get('Content-Type') ?? ''
  if (/^multipart\/form-data\b/i.test(contentType)) return readFormWithFiles(request, files, size)
  if (!/^application\/x-www-form-urlencoded\b/i.test(contentType))
    throw errorResponse(415, 'We can’t read this form. Please go back, reload and try again.')
  const bytes = await readBytes(request, size.bytes)
  // 200 fields have 199 separators between them
  if (countUpTo(bytes, '&', size.fields - 1) > size.fields - 1) throw tooManyFields(size)
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    throw errorResponse(400, 'We can’t read this form. Please go back, reload and try again.')
  }
}

const tooManyFields = ({ fields }: FormSize) =>
  errorResponse(413, `This form has too many fields. We can take at most ${fields}`)

const tooLarge = (limit: number) =>
  errorResponse(413, `This is too large to send. We can take at most ${Math.floor(limit / 1024)} kB`)

async function readFormWithFiles(request: Request, files: FormFiles | undefined, size: FormSize): Promise<FormData> {
  const limit = files?.bodyLimit ?? size.bytes
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge(limit)
  try {
    const read = await readMultipart(request, {
      body: limit,
      texts: size.bytes,
      fields: size.fields,
      files: files && { dataDir: files.dataDir, limit: files.fileLimit },
    })
    notePostedFiles(request, read.files)
    rememberForm(request, read.form)
    if (read.storeError !== null) throw read.storeError
    return read.form
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error
    if (error.fault === 'too_large') throw tooLarge(limit)
    throw error.fault === 'too_many_fields'
      ? tooManyFields(size)
      : errorResponse(400, 'We can’t read this form. Please go back, reload and try again.')
  }
}

/** How often a text occurs in bytes; counting stops after `most`. */
function countUpTo(bytes: Uint8Array, text: string, most: number): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = 0
  for (let at = buffer.indexOf(text); at !== -1 && count <= most; at = buffer.indexOf(text, at + text.length))
    count += 1
  return count
}

/**
 * Reads the fields of a form. Checks origin (403), content type (415), size (413) and format (400) first. Actions call
 * parseForm instead.
 */
export async function readForm(request: Request, limits?: FileLimits, size = shopperForm): Promise<FormData> {
  await requireSameOrigin(request)
  const { env } = await getRuntime()
  const form = await readFormData(request, limits && { ...limits, dataDir: env.dataDir }, size)
  // PostgreSQL cannot store a NUL character in text, and people do not type one
  for (const value of form.values())
    if (typeof value === 'string' && value.includes('\u0000'))
      throw errorResponse(400, 'The form contains a character that we can’t store')
  rememberForm(request, form)
  return form
}
