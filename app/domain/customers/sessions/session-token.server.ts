import { createHash, randomBytes } from 'node:crypto'

/** The value of a new session cookie: 256 random bits. */
export function makeSessionToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The database stores this hash instead of the token. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
