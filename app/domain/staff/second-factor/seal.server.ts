import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** A key for one purpose, from the shop's key. */
function deriveKey(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'secrets of authenticator apps', 32))
}

/** A secret encrypted with the shop's key, so that a copy of the database alone does not contain it. */
export function sealSecret(secret: Buffer, key: string): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, deriveKey(key), nonce)
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The secret of a text that sealSecret has made; null with another key. */
export function openSecret(sealed: string, key: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(algorithm, deriveKey(key), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
  } catch {
    return null
  }
}

/** The keyed hash of a recovery code, by which it is found. */
export function hashRecoveryCode(code: string, key: string): string {
  return createHmac('sha256', key).update(`recovery code:${code}`).digest('base64url')
}
