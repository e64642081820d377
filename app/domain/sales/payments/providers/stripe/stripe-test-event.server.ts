import { createHmac, randomUUID } from 'node:crypto'
import type { HostedProvider } from '~/domain/sales/payments/provider'
import { testEventName } from '~/domain/sales/payments/test-event'

/** An event about nothing, signed as Stripe signs, with the first secret of the webhook. */
export const stripeTestEvent: NonNullable<HostedProvider['testEvent']> = ({ config, now }) => {
  const [secret] = (config.webhook_secrets ?? '').split('\n').filter(Boolean)
  if (secret === undefined) return null
  const time = Math.floor(now().getTime() / 1000)
  const body = JSON.stringify({ id: `evt_shop_${randomUUID()}`, object: 'event', type: testEventName, created: time })
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return {
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': `t=${time},v1=${signature}` },
    body,
  }
}
