import { createHmac, randomUUID } from 'node:crypto'
import type { HostedProvider } from '~/domain/sales/payments/provider'
import { testEventName } from '~/domain/sales/payments/test-event'

/** An event about nothing, signed as Razorpay signs, with the first secret of the webhook. */
export const razorpayTestEvent: NonNullable<HostedProvider['testEvent']> = ({ config, now }) => {
  const [secret] = (config.webhook_secrets ?? '').split('\n').filter(Boolean)
  if (secret === undefined) return null
  const created = Math.floor(now().getTime() / 1000)
  // Razorpay's events have no identifier in their body: two of the same second must differ too
  const body = JSON.stringify({
    entity: 'event',
    event: testEventName,
    created_at: created,
    payload: {},
    id: randomUUID(),
  })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return {
    headers: {
      'Content-Type': 'application/json',
      'X-Razorpay-Signature': signature,
    },
    body,
  }
}
