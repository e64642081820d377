import { deleteExpiredCarts } from '~/domain/cart/expire-carts.server'
import { workOutbox } from '~/domain/jobs/outbox/work-outbox.server'
import { endExpiredHolds } from './end-expired-holds.server'
import { jobHandlers } from './job-handlers.server'
import { orderMails } from './order-mails.server'
import { pollProviders } from './poll-providers.server'
import type { ShopListener, WorkContext } from './work-context'

/** At most so many payments, holds and outbox entries in one round. */
const batchSize = 50

export interface SweepContext extends WorkContext {
  /** The plugins' listeners, in addition to the shop's own. */
  listeners?: readonly ShopListener[]
  /** `isDeadLetter`: it won't be tried again by itself. */
  onError(what: string, error: unknown, isDeadLetter?: boolean): void
}

/** One round of what must happen without a visitor. Every process may run it; each step is safe against the others. */
export async function sweep(context: SweepContext): Promise<void> {
  const { db, now, onError } = context
  await pollProviders(context, batchSize, (error) => onError('payment', error))
  await endExpiredHolds(context, batchSize, (error) => onError('hold', error))
  const listeners = [...orderMails, ...(context.listeners ?? [])]
  await workOutbox(db, { context, jobs: jobHandlers(context), listeners, now, batchSize, onError })
  await deleteExpiredCarts(db, now())
}
