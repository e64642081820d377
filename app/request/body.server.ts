import { MIMEType } from 'node:util'
import pLimit from 'p-limit'
import { kilobytes } from '~/domain/units'
import { isSameOrigin } from './origin-check.server'
import { rememberForm } from './posted-form.server'
import { getRuntime } from './runtime.server'

/** A response with an error status and a message for the visitor; callers throw it. */
export function errorResponse(status: number, message: string, headers?: HeadersInit): Response {
  return new Response(message, {
    status,
    statusText: message,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  })
}

/** Largest body of a form or a call without files, in bytes. */
export const formLimit = kilobytes(100)
/** The most fields that a form may have; no form of the shop has half of them. */
const maxFields = 200

/** Reads a body of at most `limit` bytes. Throws 413 as soon as the body is longer. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = errorResponse(413, `The request is too large; at most ${Math.floor(limit / 1024)} kB are accepted`)
  const length = Number(request.headers.get('Content-Length') ?? 0)
  if (length > limit) throw tooLarge
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
      throw tooLarge
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
    throw errorResponse(403, 'This form was not sent from our own page. Please go back, reload and try again.')
}

/**
 * Reads a form body. Only a multipart body, as forms with a file send it, may be larger than `formLimit`. Fields are
 * counted before they are parsed, because parsing very many would stop the server from doing anything else. Throws 415
 * for other content types, 413 for a body that is too large or has more than 200 fields, 400 for one that is malformed.
 */
export async function readFormData(request: Request, limit = formLimit): Promise<FormData> {
  const contentType = request.headers.get('Content-Type') ?? ''
  const isMultipart = /^multipart\/form-data\b/i.test(contentType)
  if (!isMultipart && !/^application\/x-www-form-urlencoded\b/i.test(contentType))
    throw errorResponse(415, 'Forms are sent as application/x-www-form-urlencoded or multipart/form-data')
  const bytes = await readBytes(request, isMultipart ? limit : Math.min(limit, formLimit))
  const separator = isMultipart ? partSeparator(contentType) : '&'
  if (separator === null) throw errorResponse(400, 'The form could not be read')
  // 200 parts stand between 201 separators, 200 fields have 199 between them
  const mostSeparators = isMultipart ? maxFields + 1 : maxFields - 1
  if (countUpTo(bytes, separator, mostSeparators) > mostSeparators)
    throw errorResponse(413, `The form has too many fields; at most ${maxFields} are accepted`)
  const parse = () => new Response(bytes, { headers: { 'Content-Type': contentType } }).formData()
  try {
    return await (bytes.byteLength > formLimit ? limitLargeForms(parse) : parse())
  } catch {
    throw errorResponse(400, 'The form could not be read')
  }
}

/** Forms with files that are parsed at the same time: parsing copies them several times. */
const limitLargeForms = pLimit(1)

/** The separator before each part of a multipart body, or null when the content type does not name it. */
function partSeparator(contentType: string): string | null {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary')
    return boundary ? `--${boundary}` : null
  } catch {
    return null
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
export async function readForm(request: Request, limit?: number): Promise<FormData> {
  await requireSameOrigin(request)
  const form = await readFormData(request, limit)
  // PostgreSQL cannot store a NUL character in text, and people do not type one
  for (const value of form.values())
    if (typeof value === 'string' && value.includes('\u0000'))
      throw errorResponse(400, 'The form contains a character that is not text')
  rememberForm(request, form)
  return form
}
