import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskey, PasskeyAnswer } from '~/domain/customers/auth/passkeys/passkey.schema'

const text = (bytes: Buffer) => bytes.toString('base64url')
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A head of CBOR: the kind of a value with its length or number (below 2^16). */
function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value])
  return value < 256
    ? Buffer.from([(major << 5) | 24, value])
    : Buffer.from([(major << 5) | 25, value >> 8, value & 0xff])
}
const cborText = (value: string) => Buffer.concat([head(3, value.length), Buffer.from(value)])
const cborBytes = (value: Buffer) => Buffer.concat([head(2, value.length), value])

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

interface Site {
  origin: string
  rpId: string
}

/** An authenticator with one passkey, as a phone or a key has it: it answers challenges by the rules of WebAuthn. */
export function createAuthenticator(options: { isVerifying?: boolean } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let counter = 0
  const user = flags.present | (options.isVerifying === false ? 0 : flags.verified)

  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = (rpId: string, bits: number, rest = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, rest])
  }
  return {
    id: text(id),
    /** The next answer has this counter. */
    setCounter(value: number) {
      counter = value
    },
    create(challenge: string, { origin, rpId }: Site): NewPasskey {
      const size = Buffer.alloc(2)
      size.writeUInt16BE(id.length)
      const credential = Buffer.concat([Buffer.alloc(16), size, id, coseKey(publicKey)])
      const authData = authenticatorData(rpId, user | flags.hasCredential, credential)
      const attestation = Buffer.concat([
        head(5, 3),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        head(5, 0),
        cborText('authData'),
        cborBytes(authData),
      ])
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
          attestationObject: text(attestation),
          transports: ['internal'],
        },
      }
    },
    answer(challenge: string, { origin, rpId }: Site): PasskeyAnswer {
      counter += 1
      const client = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(rpId, user)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}

/** An ES256 key in COSE: kty 2, alg -7, crv 1, x, y. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  // pairs of a label and its value
  return Buffer.concat([
    head(5, 5),
    Buffer.concat([head(0, 1), head(0, 2)]),
    Buffer.concat([head(0, 3), head(1, 6)]),
    Buffer.concat([head(1, 0), head(0, 1)]),
    Buffer.concat([head(1, 1), cborBytes(Buffer.from(x, 'base64url'))]),
    Buffer.concat([head(1, 2), cborBytes(Buffer.from(y, 'base64url'))]),
  ])
}
