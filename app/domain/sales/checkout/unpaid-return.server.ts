import { StockMismatchError } from '~/domain/catalogue/stock/stock-mismatch-error'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { failureWords } from '~/domain/sales/payments/failure-words'
import { latestPayment, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import type { Visitor } from '~/domain/shared/shop'
import { finalisePayment } from './finalise-payment.server'
import { pageState } from './read-payment-page.server'
import type { PaymentOutcome } from './record-payment.server'

/** What stands of an attempt to pay a placed order, for who comes back from its provider without having paid. */
export type UnpaidState =
  /** Its page is still open: they may go on there. */
  | 'page_open'
  /** Nobody can pay there any more, and nothing was paid. */
  | 'page_closed'
  | 'failed'
  /** The provider has not answered, or was never reached. */
  | 'unknown'

/** What the page says to who comes back. */
export interface UnpaidReturn {
  state: UnpaidState
  message: string
  /** The token of an attempt whose page is still open; null otherwise. */
  openPayment: string | null
}

/** The words of each state. Pure. */
export function unpaidWords(
  state: UnpaidState,
  { provider, cause }: { provider: string; cause: PaymentRow['cause'] },
): string {
  const unknown =
    'We do not know yet whether your payment went through. We keep asking, and this order shows it as soon as we know. Please wait a few minutes before you pay again: what is paid twice goes back to you.'
  switch (state) {
    case 'page_open':
      return `You have not paid yet, and no money was taken. You can go on with the payment at ${provider}, or pay another way.`
    case 'page_closed':
      return `Nothing was paid at ${provider}, and its page is closed. You can pay again, the same way or another one.`
    case 'failed': {
      // the shop has stopped asking, so that nobody knows it for certain
      if (cause === 'timed_out') return unknown
      const words = failureWords(cause)
      return words
        ? `${words.title}. No money was taken. ${words.advice}`
        : 'The payment did not go through, and no money was taken. You can try again, or pay another way.'
    }
    case 'unknown':
      return unknown
  }
}

/**
 * What stands of the latest attempt to pay a placed order, whose provider is asked. Null when there is nothing to say: it is paid,
 * its money is on its way, or its buyer has chosen a way to pay without a provider since.
 */
export async function readUnpaidReturn(
  visitor: Pick<Visitor, 'db' | 'channel' | 'now' | 'log'> & { secret: string },
  orderToken: string,
): Promise<UnpaidReturn | null> {
  const { db, channel, log } = visitor
  const order = await findOrder(db.read, { token: orderToken })
  if (!order || order.channelId !== channel.id) return null
  const before = await latestPayment(db.read, order.id)
  const provider = before && requireProvider(before.provider)
  if (!before || provider?.flow !== 'hosted') return null
  let outcome: PaymentOutcome | 'silent' = 'silent'
  try {
    outcome = (await finalisePayment(visitor, before.token))?.outcome ?? 'silent'
  } catch (error) {
    if (!(error instanceof StockMismatchError)) log.warn({ err: error }, 'the payment provider does not answer')
  }
  const payment = await latestPayment(db.read, order.id)
  const now = await findOrder(db.read, { id: order.id })
  if (!payment || !now || outcome === 'paid' || outcome === 'processing' || outcome === 'refund_due') return null
  const page = outcome === 'open' ? await pageState(visitor, payment, now) : null
  const state: UnpaidState =
    payment.status === 'cancelled' || page === 'closing'
      ? 'page_closed'
      : outcome === 'failed'
        ? 'failed'
        : page === 'open'
          ? 'page_open'
          : 'unknown'
  return {
    state,
    message: unpaidWords(state, { provider: provider.name, cause: payment.cause }),
    openPayment: state === 'page_open' ? payment.token : null,
  }
}
