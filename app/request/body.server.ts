import { kilobytes } from '~/domain/units'
import { isSameOrigin } from './origin-check.server'
import { getRuntime } from './runtime.server'

/** A response with an error status and a message for the visitor; callers throw it. */
export function errorResponse(status: number, message: string, headers?: HeadersInit): Response {
  return new Response(message, {
    status,
    statusText: message,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  })
}

export const formLimit = kilobytes(128)

/** Reads a body of at most `limit` bytes. Throws 413 as soon as the body is longer. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const tooLarge = errorResponse(413, `The request is too large; at most ${Math.floor(limit / 1024)} kB are accepted`)
  if (Number(request.headers.get('Content-Length') ?? 0) > limit) throw tooLarge
  if (!request.body) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = request.body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) {
      await reader.cancel()
      throw tooLarge
    }
    chunks.push(value)
  }
  return Buffer.concat(chunks)
}

/** Throws 403 unless the request comes from a page of this site (see isSameOrigin). */
export async function requireSameOrigin(request: Request): Promise<void> {
  const { env } = await getRuntime()
  if (!isSameOrigin(request, env.trustsProxy))
    throw errorResponse(403, 'This form was not sent from our own page. Please go back, reload and try again.')
}

/**
 * Reads the fields of a form. Checks origin (403), content type (415), size (413) and format (400) first. Actions call
 * parseForm instead.
 */
export async function readForm(request: Request, limit = formLimit): Promise<FormData> {
  await requireSameOrigin(request)
  const contentType = request.headers.get('Content-Type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) {
    throw errorResponse(415, 'Forms are sent as application/x-www-form-urlencoded or multipart/form-data')
  }
  const bytes = await readBytes(request, limit)
  let form: FormData
  try {
    form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData()
  } catch {
    throw errorResponse(400, 'The form could not be read')
  }
  // PostgreSQL cannot store a NUL character in text, and people do not type one
  for (const value of form.values())
    if (typeof value === 'string' && value.includes('\u0000'))
      throw errorResponse(400, 'The form contains a character that is not text')
  return form
}
