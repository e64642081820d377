import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { formatAddress } from '~/domain/customers/addresses/format-address'
import { readCountry, readStates } from '~/domain/customers/addresses/read-addresses.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { addressLines, sellerOf, type Seller } from '~/domain/operations/channels/seller'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { readShippableLines } from '~/domain/sales/fulfilment/shipments.queries.server'
import { amountDueOf, type OrderRow } from '~/domain/sales/orders/order-row'
import { storedPaymentSchema, storedTotalsSchema } from '~/domain/sales/orders/order-snapshot'
import { isTestOrder, lockOrder, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { parseJson } from '~/domain/shared/parse-json'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { amountInWords } from './amount-in-words'
import {
  documentMoney,
  documentNumber,
  financialYear,
  sumTaxes,
  type DocumentContent,
  type DocumentLine,
} from './document'
import { deliveryLine, documentLine } from './document-lines'
import { findInvoice, insertDocument, takeSequence } from './documents.queries.server'
import { addTaxes } from './tax-days.queries.server'

/** The facts about the shop that documents need; they are read before a transaction begins. */
export interface DocumentFacts {
  channel: Channel
  seller: DocumentContent['seller']
}

export async function readDocumentFacts(db: Database, channelId: number): Promise<DocumentFacts> {
  const channel = await readChannelById(db, channelId)
  if (!channel) throw new Error(`there is no channel ${channelId}`)
  const settings = await readSettings(db)
  const seller = sellerOf(channel, settings, (await readStorefront({ db, channel })).name)
  const { store_email: email, store_phone: phone } = settings
  const lines = [...addressLines(seller.address), await readSellerPlace(db, seller), email, phone]
  return { channel, seller: { name: seller.name, lines: lines.filter((line) => line !== ''), taxId: seller.taxId } }
}

/** Reads 'Karnataka, India', or what the owner has written instead of known codes. */
async function readSellerPlace(
  db: Database,
  { countryCode, stateCode }: Pick<Seller, 'countryCode' | 'stateCode'>,
): Promise<string> {
  const country = await readCountry(db, countryCode)
  const states = country ? await readStates(db, country.id) : []
  const state = states.find(({ code }) => code === stateCode)?.name ?? stateCode
  return [state, country?.name ?? countryCode].filter(Boolean).join(', ')
}

/**
 * Issues the invoice of an order, once: when a part of it has left, or when it is paid and nothing is to be sent.
 * Does nothing for other orders.
 */
export async function issueInvoice(db: Database, order: Pick<OrderRow, 'id' | 'channelId'>, now: Date): Promise<void> {
  const facts = await readDocumentFacts(db, order.channelId)
  await db.transaction(async (trx) => {
    const locked = await lockOrder(trx, { id: order.id })
    if (!locked || (locked.status !== 'placed' && locked.status !== 'completed')) return
    const lines = await readShippableLines(trx, order.id)
    const isSent = lines.some(({ shippedQuantity }) => shippedQuantity > 0)
    const isPaidAndNotSent = locked.paymentStatus === 'paid' && lines.every(({ needsShipping }) => needsShipping === 0)
    if (isSent || isPaidAndNotSent) await writeInvoice(trx, facts, locked, now)
  })
}

/**
 * Issues the credit note for money that is given back, in the caller's transaction, which has locked the order. It
 * corrects the invoice, which is issued before when that has not happened yet.
 * @param refund.key what it is for, once: `request:1`
 */
export async function issueCreditNote(
  trx: Knex.Transaction,
  facts: DocumentFacts,
  order: OrderRow,
  refund: { key: string; lines: DocumentLine[] },
  now: Date,
): Promise<void> {
  const invoice = await writeInvoice(trx, facts, order, now)
  const content = contentOf(facts, order, refund.lines, now)
  await write(trx, facts, order, { ...content, kind: 'credit_note', invoiceNumber: invoice.number }, refund.key, now)
}

async function writeInvoice(
  trx: Knex.Transaction,
  facts: DocumentFacts,
  order: OrderRow,
  now: Date,
): Promise<Pick<DocumentContent, 'number'>> {
  const known = await findInvoice(trx, order.id)
  if (known) return known
  const orderLines = await readOrderLines(trx, order.id)
  const delivery = deliveryLine(order, orderLines)
  const lines = orderLines.map((line) => documentLine(line, line.quantity))
  const content = contentOf(facts, order, delivery ? [...lines, delivery] : lines, now)
  return write(trx, facts, order, { ...content, kind: 'invoice', invoiceNumber: null }, null, now)
}

async function write(
  trx: Knex.Transaction,
  { channel }: DocumentFacts,
  order: OrderRow,
  content: Omit<DocumentContent, 'number'>,
  refundKey: string | null,
  now: Date,
): Promise<DocumentContent> {
  // a test takes no number of the invoices that the tax office sees
  const isTest = await isTestOrder(trx, order.id)
  const series = isTest ? 'T' : ''
  const year = series + financialYear(now, channel.countryCode, channel.timeZone)
  const sequence = await takeSequence(trx, { kind: content.kind, channelId: channel.id, year })
  const numbered = { ...content, number: documentNumber(channel.orderPrefix, content.kind, year, sequence) }
  const document = { channelId: channel.id, orderId: order.id, year, sequence, refundKey, content: numbered }
  await insertDocument(trx, document, now.toISOString())
  if (!isTest) await addTaxes(trx, channel.id, numbered, taxPlace(order, numbered))
  return numbered
}

/** The place whose taxes a document has: the state by its name, the country by its code. */
function taxPlace(
  { shippingAddress, billingAddress }: OrderRow,
  { placeOfSupply }: Pick<DocumentContent, 'placeOfSupply'>,
): { country: string; state: string } {
  const json = shippingAddress ?? billingAddress
  if (json === null) return { country: '', state: placeOfSupply }
  const { countryCode, stateName, stateCode } = storedAddressSchema.parse(parseJson(json))
  // a state without a code is what somebody has typed
  return { country: countryCode, state: stateCode === '' ? '' : stateName || stateCode }
}

function contentOf(
  { channel, seller }: DocumentFacts,
  order: OrderRow,
  lines: DocumentLine[],
  now: Date,
): Omit<DocumentContent, 'kind' | 'number' | 'invoiceNumber'> {
  const address = (json: string | null) => (json === null ? null : storedAddressSchema.parse(parseJson(json)))
  const shipping = address(order.shippingAddress)
  const billing = address(order.billingAddress) ?? shipping
  const dateOf = (instant: string) => localDateTime(instant, channel.timeZone).slice(0, 10)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  const total = sum(lines.map((line) => line.total))
  const place = shipping ?? billing
  return {
    issuedOn: dateOf(now.toISOString()),
    orderNumber: order.number ?? '',
    orderedOn: order.placedAt === null ? '' : dateOf(order.placedAt),
    seller,
    isIndian: channel.countryCode === 'IN',
    buyer: billing ? formatAddress(billing) : [order.email ?? ''].filter(Boolean),
    shipTo: shipping ? formatAddress(shipping) : [],
    placeOfSupply: place ? [place.stateName || place.stateCode, place.countryName].filter(Boolean).join(', ') : '',
    currency: order.currency,
    languageTag: channel.languageTag,
    lines,
    taxable: sum(lines.map((line) => line.taxable)),
    taxes: sumTaxes(lines),
    total,
    inWords: amountInWords(total, order.currency),
    payment: paymentText(order, channel.languageTag),
    notes: channel.countryCode === 'IN' ? indianNotes : [],
  }
}

/** The notes that rule 46 of India's CGST Rules asks for, from a seller who charges the tax. */
const indianNotes = [
  'Tax payable on reverse charge: No',
  'This document was made by a computer and is valid without a signature.',
]

/** How an order was paid, with the amounts when gift cards have paid a part. */
function paymentText(order: OrderRow, languageTag: string): string {
  const { name } = storedPaymentSchema.parse(parseJson(order.paymentMethod))
  const { giftCards } = storedTotalsSchema.parse(parseJson(order.totals))
  if (giftCards.length === 0) return name
  const money = (amount: number) => documentMoney(amount, { currency: order.currency, languageTag })
  const due = amountDueOf(order)
  return [
    ...giftCards.map(({ lastFour, amount }) => `Gift card ${lastFour} ${money(amount)}`),
    ...(due > 0 ? [`${name} ${money(due)}`] : []),
  ].join(', ')
}
