import { maskPersonal } from '~/domain/shared/text/mask-personal'

/** Paths whose next part is a credential: the log shows only where it was. */
const secretPath = /^(\/(?:order|payments\/return|payments\/go|dev\/pay|account\/reset-password)\/)([^/]+)/i

/**
 * A path without what can be a token (domain/shared/token.schema): base64url with capitals, which no slug and no hash of
 * a file has. One expression with a lookahead would read the rest of a long segment again at each of its letters.
 */
const withoutTokens = (path: string) => path.replace(/[\w-]{20,}/g, (part) => (/[A-Z_]/.test(part) ? '…' : part))

/** A token within a message: of the length that tokens have, so that the names of functions stay readable. */
const tokenInMessage = /(?<![\w-])(?=[\w-]*[A-Z])(?=[\w-]*[a-z])(?:[\w-]{22}|[\w-]{43})(?![\w-])/g

/** A path with its percent codes read, as often as somebody may have written them into each other. */
function decoded(path: string): string {
  let text = path
  for (let times = 0; times < 3 && text.includes('%'); times += 1)
    text = text.replace(/%[\da-f]{2}/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)))
  return text
}

/** A decoded path without empty segments, `.` and `..`, and with slashes only. */
function normalised(path: string): string {
  const segments: string[] = []
  for (const segment of path.split(/[\\/]+/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}

/** A path without the credentials that it may contain. */
export function pathForLog(path: string): string {
  const text = decoded(path)
  const plain = normalised(text)
  const masked = withoutTokens(plain.replace(secretPath, '$1…'))
  // where there is no credential, the log shows what was sent
  return masked === plain && !text.includes('..') ? path : masked
}

/**
 * An error without credentials, mail addresses and phone numbers; the message of a database error repeats the values of
 * the query.
 */
export function errorForLog(error: unknown, path: string): { message: string; stack?: string } {
  const secret = secretPath.exec(normalised(decoded(path)))?.[2]?.replace(/\.data$/, '')
  const mask = (text: string) => maskPersonal(secret ? text.replaceAll(secret, '…') : text).replace(tokenInMessage, '…')
  if (!(error instanceof Error)) return { message: mask(String(error)) }
  return { message: mask(error.message), ...(error.stack ? { stack: mask(error.stack) } : {}) }
}
