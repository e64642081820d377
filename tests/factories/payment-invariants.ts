import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { readHeldMismatches } from '~/domain/catalogue/stock/check-held.queries.server'
import type { SimulatedProvider } from './simulated-providers'

interface PaymentOfOrder {
  id: number
  order_id: number
  provider: string
  provider_reference: string | null
  status: string
  captured_amount: number | null
  captured_currency: string | null
  refunded_amount: number
  order_status: string
  payment_status: string
}

interface Refund {
  payment_id: number
  amount: number
  status: string
}

/**
 * What is wrong with the money and the stock of a shop when all its work is done, compared with the ledgers of the
 * simulated providers; nothing when all is well. Every attempt of these providers must be of this shop.
 * @param initial the stock of each variant before the first order; without it, stock is compared with its movements alone
 */
export async function findPaymentViolations(
  db: Database,
  providers: ReadonlyArray<Pick<SimulatedProvider, 'name' | 'captures'>>,
  initial?: ReadonlyMap<number, number>,
): Promise<string[]> {
  const { payments, refunds } = await readPayments(db, providers)
  return [
    ...compareWithLedgers(payments, refunds, providers),
    ...findMoneyViolations(payments, refunds),
    ...(await findWaitingWork(db.read)),
    ...(await findStockViolations(db.read, initial)),
  ]
}

async function readPayments(
  db: Database,
  providers: ReadonlyArray<Pick<SimulatedProvider, 'name'>>,
): Promise<{ payments: PaymentOfOrder[]; refunds: Refund[] }> {
  const names = providers.map(({ name }) => name as string)
  const payments: PaymentOfOrder[] = await db
    .read('payments as p')
    .join('orders as o', 'o.id', 'p.order_id')
    .whereIn('p.provider', names)
    .orderBy('p.id')
    .select('p.*', 'o.status as order_status', 'o.payment_status')
  const refunds: Refund[] = await db
    .read('refunds as r')
    .join('payments as p', 'p.id', 'r.payment_id')
    .whereIn('p.provider', names)
    .select('r.payment_id', 'r.amount', 'r.status')
  return { payments, refunds }
}

/** What the ledgers of the providers have, and the shop does not know (yet). */
export async function findLedgerViolations(
  db: Database,
  providers: ReadonlyArray<Pick<SimulatedProvider, 'name' | 'captures'>>,
): Promise<string[]> {
  const { payments, refunds } = await readPayments(db, providers)
  return compareWithLedgers(payments, refunds, providers)
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + Number(one), 0)
const booked = (refunds: readonly Refund[], id: number) =>
  sum(refunds.filter((one) => one.payment_id === id && one.status !== 'failed').map(({ amount }) => amount))
const took = ({ status }: PaymentOfOrder) => ['captured', 'refund_due', 'refunded'].includes(status)

/** Each provider's ledger is our books: no payment without an order, no order unpaid that was paid, nothing twice. */
function compareWithLedgers(
  payments: readonly PaymentOfOrder[],
  refunds: readonly Refund[],
  providers: ReadonlyArray<Pick<SimulatedProvider, 'name' | 'captures'>>,
): string[] {
  const violations: string[] = []
  for (const { name, captures } of providers) {
    const ledger = captures()
    const own = payments.filter(({ provider }) => provider === name)
    const byReference = new Map(own.map((payment) => [payment.provider_reference, payment]))
    const seen = new Set<string>()
    for (const { reference, amount, currency, refunds: returned } of ledger) {
      const what = `${name} ${reference}`
      if (seen.has(reference)) violations.push(`${what} took money twice`)
      seen.add(reference)
      const payment = byReference.get(reference)
      if (!payment) violations.push(`${what} took ${amount}, and the shop knows no such payment`)
      else if (!took(payment)) violations.push(`${what} took ${amount}, and payment ${payment.id} is ${payment.status}`)
      else {
        if (payment.captured_amount !== amount || payment.captured_currency !== currency)
          violations.push(`${what} took ${amount} ${currency}, and the shop wrote ${payment.captured_amount}`)
        if (booked(refunds, payment.id) !== sum(returned))
          violations.push(`${what} gave back ${sum(returned)}, and the shop wrote ${booked(refunds, payment.id)}`)
        if (sum(returned) > amount) violations.push(`${what} gave back ${sum(returned)} of ${amount}`)
      }
    }
    for (const payment of own)
      if (took(payment) && !seen.has(payment.provider_reference ?? ''))
        violations.push(`${name} took nothing for payment ${payment.id}, which is ${payment.status}`)
  }
  return violations
}

function findMoneyViolations(payments: readonly PaymentOfOrder[], refunds: readonly Refund[]): string[] {
  const violations: string[] = []
  const keeping = new Map<number, number>()
  for (const payment of payments) {
    const { id, order_id: order, captured_amount: captured, status, order_status: orderStatus } = payment
    const back = booked(refunds, id)
    if (Number(payment.refunded_amount) !== back)
      violations.push(`payment ${id} says that ${payment.refunded_amount} went back, its refunds ${back}`)
    if (back > (captured ?? 0)) violations.push(`payment ${id} gave back ${back} of ${captured}`)
    const hasFailed = refunds.some((one) => one.payment_id === id && one.status === 'failed')
    if (status === 'refund_due' && !hasFailed) violations.push(`payment ${id} still waits for its refund`)
    if (status === 'captured') {
      keeping.set(order, (keeping.get(order) ?? 0) + 1)
      if (orderStatus === 'draft') violations.push(`payment ${id} was taken for order ${order}, which was never placed`)
      if (payment.payment_status === 'pending' || payment.payment_status === 'failed')
        violations.push(`order ${order} was paid, and says ${payment.payment_status}`)
      if (orderStatus === 'cancelled' && back !== captured && !hasFailed)
        violations.push(`order ${order} is cancelled, and ${(captured ?? 0) - back} were kept`)
    }
    if (status === 'refunded' && back !== captured)
      violations.push(`payment ${id} says that all of ${captured} went back, and ${back} did`)
  }
  for (const [order, count] of keeping) if (count > 1) violations.push(`order ${order} was paid ${count} times`)
  return violations
}

async function findWaitingWork(q: Knex): Promise<string[]> {
  const jobs: Array<{ kind: string; last_error: string | null }> = await q('outbox')
    .whereNull('done_at')
    .whereIn('kind', ['payment.event', 'payment.close', 'payment.provider_job', 'order.refund'])
    .select('kind', 'last_error')
  const events = await q('payment_events').whereNull('handled_at').pluck<number[]>('id')
  return [
    ...jobs.map(({ kind, last_error: error }) => `job ${kind} is not done: ${error}`),
    ...events.map((id) => `report ${id} was never worked on`),
  ]
}

async function findStockViolations(q: Knex, initial?: ReadonlyMap<number, number>): Promise<string[]> {
  const violations = (await readHeldMismatches(q)).map(
    ({ sku, held, heldByMovements }) => `${sku} holds ${held}, and its movements say ${heldByMovements}`,
  )
  const stock: Array<{ variant_id: number; on_hand: number; held: number }> = await q('stock')
    .where('is_tracked', 1)
    .select('variant_id', 'on_hand', 'held')
  const sold: Array<{ variant_id: number; sum: number }> = await q('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .where('o.status', 'placed')
    .groupBy('l.variant_id')
    .select('l.variant_id')
    .sum({ sum: 'l.quantity' })
  for (const { variant_id: id, on_hand: onHand, held } of stock) {
    if (held !== 0) violations.push(`variant ${id} still holds ${held}`)
    const before = initial?.get(id)
    const expected = (before ?? 0) - Number(sold.find((one) => one.variant_id === id)?.sum ?? 0)
    if (before !== undefined && onHand !== expected)
      violations.push(`variant ${id} has ${onHand} on hand, and ${expected} are expected`)
  }
  return violations
}
