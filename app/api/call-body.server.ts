import { formLimit, readBytes, errorResponse } from '~/request/body.server'

export interface CallBody {
  values: Record<string, unknown>
  files: Record<string, File>
}

/** A query or form as an object: a repeated name becomes a list, `name[]` is always a list. */
function toValues(entries: Iterable<[string, FormDataEntryValue]>): CallBody {
  const values: Record<string, unknown> = Object.create(null)
  const files: Record<string, File> = {}
  for (const [rawName, value] of entries) {
    if (typeof value === 'string' && value.includes('\u0000'))
      throw errorResponse(400, 'The text contains a character that is not text')
    if (typeof value !== 'string') {
      files[rawName] = value
      continue
    }
    const name = rawName.replace(/\[\]$/, '')
    const earlier = values[name]
    if (Array.isArray(earlier)) earlier.push(value)
    else if (earlier !== undefined) values[name] = [earlier, value]
    else values[name] = rawName.endsWith('[]') ? [value] : value
  }
  return { values, files }
}

/**
 * Reads the input of a call: the query of a GET, else a JSON or form body (400 malformed, 413 too large, 415 other
 * types).
 */
export async function readCallBody(request: Request, limit = formLimit): Promise<CallBody> {
  if (request.method === 'GET' || request.method === 'HEAD') return toValues(new URL(request.url).searchParams)
  const contentType = request.headers.get('Content-Type') ?? ''
  const bytes = await readBytes(request, limit)
  if (bytes.byteLength === 0) return toValues(new URL(request.url).searchParams)
  if (/^application\/json\b/i.test(contentType)) return { values: parseJsonBody(bytes), files: {} }
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType)) {
    throw errorResponse(415, 'Send application/json, application/x-www-form-urlencoded or multipart/form-data')
  }
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': contentType } }).formData()
    return toValues(form)
  } catch {
    throw errorResponse(400, 'The body could not be read')
  }
}

function parseJsonBody(bytes: Uint8Array): Record<string, unknown> {
  let parsed: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    // PostgreSQL cannot store a NUL character in text
    if (text.includes('\\u0000')) throw new SyntaxError('NUL')
    parsed = JSON.parse(text)
  } catch {
    throw errorResponse(400, 'The body is not valid JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw errorResponse(400, 'The body must be a JSON object')
  return Object.fromEntries(Object.entries(parsed))
}
