import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/** The kinds of data that are encrypted with the shop's key; each has a key of its own, made of it. */
export type SealPurpose =
  | 'secrets of authenticator apps'
  | 'documents of deleted accounts'
  | 'forms of the staff'
  | 'keys of payment providers'
  | 'secrets of webhooks'

function deriveKey(key: string, purpose: SealPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', purpose, 32))
}

/** Bytes encrypted with the shop's key (SESSION_SECRET), so that a copy of the database alone does not contain them. */
export function seal(bytes: Buffer, key: string, purpose: SealPurpose): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, deriveKey(key, purpose), nonce)
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** The bytes of a text that `seal` has made; null with another key or for another purpose. */
export function unseal(sealed: string, key: string, purpose: SealPurpose): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url')
  if (bytes.length < nonceLength + tagLength) return null
  const decipher = createDecipheriv(algorithm, deriveKey(key, purpose), bytes.subarray(0, nonceLength), {
    authTagLength: tagLength,
  })
  decipher.setAuthTag(bytes.subarray(-tagLength))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceLength, -tagLength)), decipher.final()])
  } catch {
    return null
  }
}
