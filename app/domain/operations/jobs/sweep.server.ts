import { orderSms } from './order-sms.server'
import { deleteOldCodeRows } from '~/domain/customers/auth/delete-old-codes.server'
import { publishDuePages } from '~/domain/site/content/drafts/publish-page.server'
import { deleteExpiredCarts } from '~/domain/sales/cart/expire-carts.server'
import { deleteOldSealedDocuments } from '~/domain/sales/invoices/seal-documents.server'
import { purchaseListener } from '~/domain/operations/analytics/forward-events.server'
import { deleteOldAnswers } from '~/domain/site/forms/form-files.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { deleteOldEvents } from '~/domain/operations/analytics/forget-events.server'
import { applyDueSales } from '~/domain/catalogue/products/scheduled-sales/apply-due-sales.server'
import { deleteExpiredSubscribers } from '~/domain/customers/subscriptions/subscriptions.server'
import { clearPastRestockDates } from '~/domain/catalogue/stock/clear-restock-dates.server'
import { deleteExpiredAlerts, queueDueAlerts } from '~/domain/customers/stock-alerts/queue-alerts.server'
import { deleteExpiredSessions } from '~/domain/customers/sessions/clean-up.server'
import { workOutbox } from '~/domain/operations/outbox/work-outbox.server'
import { documentListeners } from './document-listeners.server'
import { endExpiredHolds } from './end-expired-holds.server'
import { jobHandlers } from './job-handlers.server'
import { orderMails } from './order-mails.server'
import { pollProviders } from './poll-providers.server'
import { refundMails } from './refund-mails.server'
import { shipmentMails } from './shipment-mails.server'
import type { ShopListener, WorkContext } from './work-context'

/** Maximum number of payments, holds and outbox entries in one sweep. */
const batchSize = 50

export interface SweepContext extends WorkContext {
  /** The plugins' listeners, in addition to the shop's own. */
  listeners?: readonly ShopListener[]
  /** Whether the process is about to end: then no more entries of the outbox are begun. */
  isStopping?(): boolean
  /** `isDeadLetter`: it is not retried automatically any more. */
  onError(task: string, error: unknown, isDeadLetter?: boolean): void
}

/**
 * Runs all work that no request triggers, once. Several processes may run it at the same time. `hasMore`: the outbox
 * had more entries than one sweep runs.
 */
export async function sweep(context: SweepContext): Promise<{ hasMore: boolean }> {
  const { db, now, isStopping, onError } = context
  await pollProviders(context, batchSize, (error) => onError('payment', error))
  await applyDueSales(db, now())
  await publishDuePages(db, now())
  await endExpiredHolds(context, batchSize, (error) => onError('hold', error))
  await queueDueAlerts(db, now())
  await clearPastRestockDates(db, now())
  const listeners = [
    ...orderMails,
    ...shipmentMails,
    ...refundMails,
    ...documentListeners,
    purchaseListener,
    ...orderSms,
    ...(context.listeners ?? []),
  ]
  const { done, failed } = await workOutbox(db, {
    context,
    jobs: jobHandlers(context),
    listeners,
    now,
    batchSize,
    isStopping,
    onError,
  })
  await deleteExpiredCarts(db, now())
  await deleteExpiredAlerts(db, now())
  await deleteExpiredSessions(db, now())
  await deleteOldCodeRows(db, now())
  await deleteExpiredSubscribers(db, now())
  await deleteOldSealedDocuments(db, now())
  await deleteOldEvents(db, now())
  await deleteOldAnswers(db, context.dataDir, (await readSettings(db)).form_retention_months, now())
  return { hasMore: done + failed >= batchSize }
}
