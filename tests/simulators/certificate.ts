import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** A key with a certificate that it has signed itself. */
export interface SelfSigned {
  privateKey: KeyObject
  /** PEM. */
  certificate: string
}

/** A part of a certificate in DER: its tag, its length, its content. */
function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: Buffer[]) => der(0x30, ...contents)
const sha256WithRsa = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05))
const commonName = der(0x06, Buffer.from('550403', 'hex'))

/** Makes a key and its certificate (X.509, version 1), which Node has no function for. */
export function selfSigned({
  name,
  from = new Date(Date.now() - 86_400_000),
  to = new Date(Date.now() + 365 * 86_400_000),
  bits = 2048,
}: {
  name: string
  from?: Date
  to?: Date
  bits?: number
}): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  const subject = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from(name)))))
  const time = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`))
  const content = sequence(
    der(0x02, Buffer.from([1])),
    sha256WithRsa,
    subject,
    sequence(time(from), time(to)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const whole = sequence(content, sha256WithRsa, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    privateKey,
    certificate: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  }
}
