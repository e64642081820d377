import { randomBytes } from 'node:crypto'

/** A new token of 128 random bits, in the format that isToken accepts. */
export function makeToken(): string {
  return randomBytes(16).toString('base64url')
}
