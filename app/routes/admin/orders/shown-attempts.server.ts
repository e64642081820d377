import { attemptState } from '~/domain/sales/payments/attempt-words'
import { readAttempts } from '~/domain/sales/payments/attempts.queries.server'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { formatMoney } from '~/domain/shared/money/money'
import type { RequestContext } from '~/http/context.server'

/** The attempts to pay an order at a provider, the latest first, and whether it was paid with test keys. */
export async function shownAttempts({ db, channel }: Pick<RequestContext, 'db' | 'channel'>, number: string) {
  const found = await readAttempts(db.read, number)
  const hosted = found.filter(({ provider }) => findProvider(provider)?.flow === 'hosted')
  const attempts = await Promise.all(
    hosted.map(async (attempt) => ({
      id: attempt.id,
      amount: formatMoney(attempt.amount, attempt.currency, channel.languageTag),
      // from memory
      method: await readMethodName(db, attempt.channelId, attempt.methodCode),
      state: attemptState(attempt),
      at: instantText(attempt.createdAt, channel),
    })),
  )
  return { attempts, isTest: found.some(({ isTest }) => isTest === 1) }
}
