import { createHmac } from 'node:crypto'
import { seal, unseal } from '~/domain/shared/seal.server'

const purpose = 'secrets of authenticator apps'

/** A secret encrypted with the shop's key, so that a copy of the database alone does not contain it. */
export function sealSecret(secret: Buffer, key: string): string {
  return seal(secret, key, purpose)
}

/** The secret of a text that sealSecret has made; null with another key. */
export function openSecret(sealed: string, key: string): Buffer | null {
  return unseal(sealed, key, purpose)
}

/** The keyed hash of a recovery code, by which it is found. */
export function hashRecoveryCode(code: string, key: string): string {
  return createHmac('sha256', key).update(`recovery code:${code}`).digest('base64url')
}
