import { createHmac, timingSafeEqual } from 'node:crypto'
import { minutes } from '~/domain/shared/units'

/** For how long the result can be opened again without asking for number and contact. */
const passDuration = minutes(30)

function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(`tracking:${text}`).digest('base64url').slice(0, 32)
}

/** The part of an address that opens the tracking result of an order for half an hour: '{order}.{end}.{signature}'. */
export function makeTrackingPass(secret: string, orderId: number, now: Date): string {
  const text = `${orderId.toString(36)}.${(now.getTime() + passDuration).toString(36)}`
  return `${text}.${sign(secret, text)}`
}

/** The id of the order that a pass opens; null for one that has ended or was not made by this shop. */
export function readTrackingPass(secret: string, pass: string, now: Date): number | null {
  const match = /^(([0-9a-z]{1,11})\.([0-9a-z]{1,11}))\.([\w-]{32})$/.exec(pass)
  if (!match) return null
  const [, text = '', id = '', end = '', signature = ''] = match
  const isSigned = timingSafeEqual(Buffer.from(sign(secret, text)), Buffer.from(signature))
  return isSigned && parseInt(end, 36) > now.getTime() ? parseInt(id, 36) : null
}
