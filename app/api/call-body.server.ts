import { errorResponse, formLimit, readBytes, readFormData, type FormFiles } from '~/http/body.server'
import { PostedFile } from '~/http/forms/posted-files.server'

export interface CallBody {
  values: Record<string, unknown>
  files: Record<string, PostedFile>
}

/** A query or form as an object: a repeated name becomes a list, `name[]` is always a list. */
function toValues(entries: Iterable<[string, FormDataEntryValue]>): CallBody {
  const values: Record<string, unknown> = Object.create(null)
  const files: Record<string, PostedFile> = Object.create(null)
  for (const [rawName, value] of entries) {
    if (typeof value === 'string' && value.includes('\u0000'))
      throw errorResponse(400, 'The text contains a character that we can’t store')
    if (typeof value !== 'string') {
      if (value instanceof PostedFile) files[rawName] = value
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
export async function readCallBody(request: Request, formFiles?: FormFiles): Promise<CallBody> {
  if (request.method === 'GET' || request.method === 'HEAD') return toValues(new URL(request.url).searchParams)
  const contentType = request.headers.get('Content-Type') ?? ''
  if (/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(contentType))
    return toValues(await readFormData(request, formFiles))
  const bytes = await readBytes(request, formLimit)
  if (bytes.byteLength === 0) return toValues(new URL(request.url).searchParams)
  if (/^application\/json\b/i.test(contentType)) return { values: parseJsonBody(bytes), files: {} }
  throw errorResponse(415, 'Send application/json, application/x-www-form-urlencoded or multipart/form-data')
}

/** How deep lists and objects of a JSON body may be nested; no call takes more than four levels. */
const maxDepth = 16

/** Whether a JSON text is nested deeper than `maxDepth`, without parsing it. Brackets in strings do not count. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at]
    if (isInString && character === '\\') at += 1
    else if (character === '"') isInString = !isInString
    else if (!isInString && (character === '[' || character === '{')) depth += 1
    else if (!isInString && (character === ']' || character === '}')) depth -= 1
    if (depth > maxDepth) return true
  }
  return false
}

function parseJsonBody(bytes: Uint8Array): Record<string, unknown> {
  let parsed: unknown
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw errorResponse(400, 'The body is not valid JSON')
  }
  if (isTooDeep(text))
    throw errorResponse(413, `The body is nested too deeply; at most ${maxDepth} levels are accepted`)
  try {
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
