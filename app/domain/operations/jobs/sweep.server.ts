import { unavailableReason } from '~db/unavailable'
import { deleteOldCodeRows } from '~/domain/customers/auth/delete-old-codes.server'
import { publishDueLooks } from '~/domain/site/storefront/look-drafts/change-look-draft.server'
import { publishDuePages } from '~/domain/site/content/drafts/publish-page.server'
import { deleteOldPaymentEvents } from '~/domain/sales/checkout/payment-events.server'
import { keepFigures } from '~/domain/sales/reports/days/keep-days.server'
import { forgetSearches } from '~/domain/catalogue/search/counts/search-counts.server'
import { deleteExpiredCarts } from '~/domain/sales/cart/expire-carts.server'
import { deleteOldSealedDocuments } from '~/domain/sales/invoices/seal-documents.server'
import { deleteOldAnswers } from '~/domain/site/forms/form-files.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { deleteOldDeliveries } from '~/domain/operations/webhooks/manage-webhooks.server'
import { queueDeliveries } from '~/domain/operations/webhooks/queue-deliveries.server'
import { deleteOldSelections } from '~/domain/operations/selections/selections.server'
import { deleteOldKeptForms } from '~/domain/operations/staff/kept-forms.server'
import { deleteOldEvents } from '~/domain/operations/analytics/forget-events.server'
import { publishDueProducts } from '~/domain/catalogue/products/manage/plan-publishing.server'
import { publishDueInChannels } from '~/domain/catalogue/products/manage/channels/plan-in-channel.server'
import { applyDueSales } from '~/domain/catalogue/products/scheduled-sales/apply-due-sales.server'
import { refillCollections } from '~/domain/catalogue/listing/rules/refill-collections.server'
import { deleteExpiredSubscribers } from '~/domain/customers/subscriptions/subscriptions.server'
import { clearPastRestockDates } from '~/domain/catalogue/stock/clear-restock-dates.server'
import { deleteExpiredAlerts, queueDueAlerts } from '~/domain/customers/stock-alerts/queue-alerts.server'
import { deleteExpiredSessions } from '~/domain/customers/sessions/clean-up.server'
import { workOutbox } from '~/domain/operations/outbox/work-outbox.server'
import { endExpiredHolds } from './end-expired-holds.server'
import { queueLowStockMail } from './low-stock/tell-of-low-stock.server'
import { jobHandlers } from './job-handlers.server'
import { pollProviders } from './poll-providers.server'
import { kindsOfTurn, ownListeners, type OutboxTurn } from './turns.server'
import type { ShopListener, WorkContext } from './work-context'

/** Maximum number of payments, holds and outbox entries in one turn. */
const batchSize = 50

export interface SweepContext extends WorkContext {
  /** The plugins' listeners, in addition to the shop's own. */
  listeners?: readonly ShopListener[]
  /** Whether the process is about to end: then no more entries of the outbox are begun. */
  isStopping?(): boolean
  /** `isDeadLetter`: it is not retried automatically any more. */
  onError(task: string, error: unknown, isDeadLetter?: boolean): void
}

export type Turn = 'holds' | OutboxTurn | 'deletions'

interface TurnResult {
  /** The outbox had more entries than one turn runs. */
  hasMore: boolean
  /** What all entries of the turn wait for did not answer for long, so the turn shall rest for a while. */
  isSlow: boolean
}

const nothing: TurnResult = { hasMore: false, isSlow: false }

const workOfTurn: Readonly<Record<Turn, (context: SweepContext) => Promise<TurnResult>>> = {
  async holds(context) {
    await endExpiredHolds(context, batchSize, (error) => context.onError('hold', error))
    return nothing
  },
  async payments(context) {
    await pollProviders(context, batchSize, (error) => context.onError('payment', error))
    return workEntries(context, 'payments')
  },
  async shop(context) {
    const { db, now } = context
    let result = nothing
    await runEach([
      () => applyDueSales(db, now()),
      () => publishDuePages(db, now()),
      () => publishDueLooks(db, now()),
      () => queueDueAlerts(db, now()),
      () => clearPastRestockDates(db, now()),
      () => queueLowStockMail(db, now()),
      () => publishDueProducts(db, now()),
      () => publishDueInChannels(db, now()),
      () => refillCollections(db, now()),
      async () => void (result = await workEntries(context, 'shop')),
      () => keepFigures(db, now()),
    ])
    return result
  },
  sms: (context) => workEntries(context, 'sms', true),
  mails: (context) => workEntries(context, 'mails', true),
  // each webhook rests by itself
  webhooks: (context) => workEntries(context, 'webhooks'),
  // each plugin has a circuit breaker of its own
  plugins: (context) => workEntries(context, 'plugins'),
  async deletions({ db, dataDir, now }) {
    await runEach([
      () => deleteExpiredCarts(db, now()),
      () => deleteExpiredAlerts(db, now()),
      () => deleteExpiredSessions(db, now()),
      () => deleteOldKeptForms(db, now()),
      () => deleteOldDeliveries(db, now()),
      () => deleteOldSelections(db, now()),
      () => deleteOldCodeRows(db, now()),
      () => deleteExpiredSubscribers(db, now()),
      () => deleteOldSealedDocuments(db, now()),
      () => deleteOldEvents(db, now()),
      () => deleteOldPaymentEvents(db, now()),
      () => forgetSearches(db, now()),
      async () => deleteOldAnswers(db, dataDir, (await readSettings(db)).form_retention_months, now()),
    ])
    return nothing
  },
}

/** The turns, with money and stock first. None needs another one, so they can run side by side. */
export const turns: readonly Turn[] = ['holds', 'payments', 'shop', 'sms', 'mails', 'webhooks', 'plugins', 'deletions']

/**
 * Runs the work that no request triggers, once: all of it, one turn after the other, or one turn alone. Several
 * processes may run it at the same time.
 */
export async function sweep(context: SweepContext, wanted: readonly Turn[] = turns): Promise<TurnResult> {
  let result = nothing
  for (const turn of wanted) {
    const { hasMore, isSlow } = await workOfTurn[turn](context)
    result = { hasMore: result.hasMore || hasMore, isSlow: result.isSlow || isSlow }
  }
  return result
}

async function workEntries(context: SweepContext, turn: OutboxTurn, endsWhenSlow = false): Promise<TurnResult> {
  const { db, now, isStopping, onError } = context
  const { done, failed, isSlow } = await workOutbox(db, {
    kinds: kindsOfTurn[turn],
    context,
    jobs: jobHandlers(context),
    listeners: [...ownListeners, ...(context.listeners ?? [])],
    now,
    onEvent: queueDeliveries,
    batchSize,
    endsWhenSlow,
    isStopping,
    onError,
  })
  return { hasMore: done + failed >= batchSize, isSlow }
}

/** Runs all steps, also after one has failed, and then throws the first error; ends at once without a database. */
async function runEach(steps: ReadonlyArray<() => Promise<unknown>>): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      if (unavailableReason(error) !== null) throw error
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
