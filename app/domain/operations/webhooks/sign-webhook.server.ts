import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** The secret that a webhook and its program share: 256 random bits in base64, as Standard Webhooks writes it. */
export const makeWebhookSecret = () => prefix + randomBytes(32).toString('base64')

export const makeMessageId = () => `msg_${randomBytes(18).toString('base64url')}`

/**
 * The headers by which a program knows that a message is from this shop, new, and which one it is, as Standard Webhooks
 * says: the signature is an HMAC-SHA256 of id, timestamp and body with dots between them.
 */
export function webhookHeaders(secret: string, messageId: string, now: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'Storefront-Webhooks/1',
    'Webhook-Id': messageId,
    'Webhook-Timestamp': timestamp,
    'Webhook-Signature': `v1,${signature}`,
  }
}
