import pino from 'pino'
import { carriers, demoFates, europeanBuyers, indianBuyers, returns, staffNotes, type DemoFate } from '~db/demo/orders'
import type { Database } from '~db/connection'
import { messageOf } from '~/messages/messages'
import { shopUrls } from '~/http/shop-urls'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import type { Channel } from '~/domain/operations/channels/channel'
import type { StaffActor, StaffContext } from '~/domain/operations/actors/staff-context'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { activateStep } from '~/domain/sales/cart/edit/activate-step.server'
import { updateAddress } from '~/domain/sales/cart/edit/cart-addresses.server'
import { updatePaymentMethod, updateShippingMethod } from '~/domain/sales/cart/edit/choose-methods.server'
import { updateContact } from '~/domain/sales/cart/edit/update-contact.server'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { finalisePayment } from '~/domain/sales/checkout/finalise-payment.server'
import { placeOrder } from '~/domain/sales/checkout/place-order.server'
import { scanOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { packOrder, shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { addOrderNote } from '~/domain/sales/orders/manage/note-order.server'
import { findOrder, readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { decideTestPayment, testTokenOf } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { cancelPieces } from '~/domain/sales/returns/cancel-pieces.server'
import { approveRefund, receiveReturn, refundRequest, rejectRefund } from '~/domain/sales/returns/decide-refund.server'
import { requestRefund } from '~/domain/sales/returns/request-refund.server'
import type { StaffResult } from '~/domain/shared/result'
import type { Shop, Visitor } from '~/domain/shared/shop'
import { days, hours, minutes } from '~/domain/shared/units'
import { readPlainVariants, type PlainVariant } from './demo.queries.server'

interface FillOrders {
  db: Database
  dataDir: string
  secret: string
  /** The member who has done the work of these weeks. */
  actor: StaffActor
  /** When the youngest order was placed at the latest. */
  now: Date
  /** Ends the filling after the step that runs. */
  signal?: AbortSignal
  fates?: typeof demoFates
}

interface Filling extends FillOrders {
  channels: ReadonlyMap<string, Channel>
  settings: Shop['settings']
  variants: ReadonlyMap<string, readonly PlainVariant[]>
}

interface DemoOrder {
  index: number
  fate: DemoFate
  placedAt: number
  /** Known once it is placed. */
  token: string
  number: string
}

/** Something that has happened to an order. */
interface Step {
  at: number
  run(now: () => Date): Promise<unknown>
}

function unwrap<T>(result: StaffResult<T>): T {
  if (!result.ok) throw new Error(messageOf(result.error))
  return result.value
}

/**
 * Fills the demo shop with the orders of eight weeks in all states, by the functions that shoppers and staff use, in
 * the order of time. The shop may be open meanwhile.
 * @returns how many orders were placed
 */
export async function fillOrders(input: FillOrders): Promise<number> {
  const { db } = input
  const channels = new Map((await readActiveChannels(db.read)).map((channel) => [channel.code, channel]))
  const variants = new Map<string, PlainVariant[]>()
  for (const { code, id } of channels.values()) variants.set(code, await readPlainVariants(db.read, id))
  const filling: Filling = { ...input, channels, variants, settings: await readSettings(db) }
  const orders = (input.fates ?? demoFates).flatMap(({ fate, count, days: [oldest, youngest] }) =>
    Array.from({ length: count }, (_, at) => {
      const age = oldest - ((oldest - youngest) * at) / Math.max(1, count - 1)
      return { fate, placedAt: input.now.getTime() - days(age) - minutes((at * 37) % 50) }
    }),
  )
  const steps = orders
    .toSorted((a, b) => a.placedAt - b.placedAt)
    .flatMap((order, index) => stepsOf(filling, { ...order, index, token: '', number: '' }))
    // what would be later than now has not happened
    .filter(({ at }) => at <= input.now.getTime())
    .toSorted((a, b) => a.at - b.at)
  for (const { at, run } of steps) {
    if (input.signal?.aborted) break
    await run(() => new Date(at))
  }
  return orders.length
}

const isEuropean = ({ index, fate }: DemoOrder) => index % 9 === 4 && (fate === 'delivered' || fate === 'on its way')

function channelOf(filling: Filling, order: DemoOrder): Channel {
  const channel = filling.channels.get(isEuropean(order) ? 'eu' : 'in')
  if (!channel) throw new Error('the demo shop has no such channel')
  return channel
}

function shopOf(filling: Filling, order: DemoOrder, now: () => Date): Shop {
  const channel = channelOf(filling, order)
  const origin = `http://${channel.host}`
  const { db, settings, dataDir } = filling
  const log = pino({ level: 'silent' })
  return { db, channel, settings, log, origin, urls: shopUrls(origin), dataDir, allowsTestPayments: true, now }
}

const paymentMethods: Partial<Record<DemoFate, string>> = {
  'waits for a transfer': 'bank-transfer',
  'transfer to give back': 'bank-transfer',
  'cash on delivery': 'cod',
  'payment failed': 'test-gateway',
}

/** Fills a cart as a shopper, places it as an order and pays it. */
async function place(filling: Filling, order: DemoOrder, now: () => Date): Promise<void> {
  const { index, fate } = order
  const buyers = isEuropean(order) ? europeanBuyers : indianBuyers
  const buyer = buyers[(index * 5) % buyers.length]
  const variants = filling.variants.get(channelOf(filling, order).code) ?? []
  if (!buyer) throw new Error('the demo shop has no buyers')
  let visitor: Visitor = { ...shopOf(filling, order, now), actor: { kind: 'guest' }, cartToken: null, pincode: null }
  // what is sent or cancelled in part has more than one line
  const lines = fate === 'sent in part' || fate === 'cancelled in part' ? 2 : 1 + (index % 3 === 0 ? 1 : 0)
  for (let line = 0; line < lines; line += 1) {
    const variant = variants[(index * 7 + line * 11) % variants.length]
    if (!variant) throw new Error('the demo shop has nothing to sell')
    const quantity = line === 0 && index % 4 === 1 ? 2 : 1
    const { cartToken } = unwrap(await addItemToCart(visitor, { variantId: variant.id, quantity }))
    visitor = { ...visitor, cartToken: cartToken ?? visitor.cartToken }
  }
  const [first_name, last_name] = buyer.name
  const email = `${first_name}.${last_name}@example.com`.toLowerCase()
  unwrap(await updateContact(visitor, { email, phone: buyer.phone }))
  unwrap(
    await updateAddress(visitor, {
      type: 'Shipping',
      isBillingSame: true,
      country_id: buyer.country,
      state_id: buyer.state ?? '',
      first_name,
      last_name,
      phone: buyer.phone,
      address_1: buyer.street,
      city: buyer.city,
      postcode: buyer.postcode,
    }),
  )
  unwrap(await updateShippingMethod(visitor, { code: 'standard' }))
  unwrap(await activateStep(visitor, 'payment'))
  const method = paymentMethods[fate] ?? (index % 7 === 3 && !isEuropean(order) ? 'upi' : 'test-gateway')
  unwrap(await updatePaymentMethod(visitor, { code: method }))
  const { totals } = await readCart(visitor)
  const placed = unwrap(
    await placeOrder(visitor, {
      expectedTotal: totals.grandTotal.amount,
      hasAcceptedTerms: true,
      secret: filling.secret,
    }),
  )
  order.token = placed.orderToken
  if (placed.next) {
    const decision = fate === 'payment failed' ? 'fail' : 'succeed'
    const paymentToken = placed.paymentToken ?? ''
    await decideTestPayment(filling.db, await testTokenOf(filling.db, paymentToken), decision)
    await finalisePayment({ db: filling.db, secret: filling.secret, now }, paymentToken)
  }
  const stored = await findOrder(filling.db.read, { token: order.token })
  order.number = stored?.number ?? ''
  if (method === 'upi') unwrap(await markOrderPaid(staffOf(filling, order, now), order.number))
}

function staffOf(filling: Filling, order: DemoOrder, now: () => Date): StaffContext {
  const { db, channel, log } = shopOf(filling, order, now)
  return { db, channel, log, now, actor: filling.actor, source: 'demo' }
}

/** What happens to an order, from its first item on. */
function stepsOf(filling: Filling, order: DemoOrder): Step[] {
  const { index, fate, placedAt } = order
  const by = (now: () => Date) => staffOf(filling, order, now)
  const after = (hoursLater: number, run: Step['run']): Step => ({ at: placedAt + hours(hoursLater), run })
  const start = after(0, (now) => place(filling, order, now))
  const note = index % 13 === 5 ? [after(1, async (now) => addNote(by(now), order))] : []
  const pack = after(3 + (index % 9), async (now) => unwrap(await packOrder(by(now), order.number)))
  const ship = after(20 + (index % 11), async (now) => unwrap(await shipOrder(by(now), order.number, parcel(index))))
  const scan = (
    hoursLater: number,
    kind: 'in_transit' | 'out_for_delivery' | 'delivered' | 'returned',
    place: string,
  ) =>
    after(hoursLater, async (now) =>
      unwrap(await scanOrder(by(now), order.number, { kind, shipment: 1, place, message: '' })),
    )
  const sent = [pack, ship, scan(40, 'in_transit', 'Bengaluru')]
  const delivered = [...sent, scan(70, 'out_for_delivery', ''), scan(76 + (index % 20), 'delivered', '')]
  const decision = () => ({ number: order.number, note: '' })
  const asked = after(130, async (now) => askToReturn(filling, order, now))
  const approved = after(140, async (now) => unwrap(await approveRefund(by(now), decision())))
  const received = after(200, async (now) =>
    unwrap(await receiveReturn(by(now), { ...decision(), request: 1, isRestocked: true })),
  )
  const refunded = after(205, async (now) =>
    unwrap(await refundRequest(by(now), { ...decision(), request: 1, withDelivery: false })),
  )
  const cancelled = after(16, async (now) => unwrap(await cancelOrder(by(now), order.number, 'The loom has stopped')))
  const then: Record<DemoFate, () => Step[]> = {
    delivered: () => delivered,
    'on its way': () => sent,
    'out for delivery': () => [...sent, scan(66, 'out_for_delivery', '')],
    packed: () => [pack],
    'to pack': () => [],
    'cash on delivery': () => [],
    'waits for a transfer': () => [],
    'payment failed': () => [],
    'sent in part': () => [pack, after(22, async (now) => shipFirstLine(filling, order, by(now)))],
    'came back': () => [...sent, scan(110, 'returned', 'Bengaluru')],
    cancelled: () => [cancelled],
    'cancelled in part': () => [after(2, async (now) => cancelFirstLine(filling, order, by(now))), ...delivered],
    'transfer to give back': () => [
      after(8, async (now) => unwrap(await markOrderPaid(by(now), order.number))),
      cancelled,
    ],
    'return asked': () => [...delivered, asked],
    'return approved': () => [...delivered, asked, approved],
    'return received': () => [...delivered, asked, approved, received],
    returned: () => [...delivered, asked, approved, received, refunded],
    'return rejected': () => [
      ...delivered,
      asked,
      after(140, async (now) =>
        unwrap(await rejectRefund(by(now), { ...decision(), note: 'It was worn and washed, as the photo shows.' })),
      ),
    ],
  }
  return [start, ...note, ...then[fate]()]
}

const parcel = (index: number) => ({
  carrier: carriers[index % carriers.length] ?? '',
  waybill: `TH${String(7_310_000 + index * 17)}`,
  trackingUrl: null,
  items: null,
  allowsUnpaid: false,
})

async function addNote(context: StaffContext, { index, number }: DemoOrder): Promise<void> {
  unwrap(await addOrderNote(context, number, staffNotes[index % staffNotes.length] ?? ''))
}

async function firstItem({ db }: Filling, { token }: DemoOrder) {
  const order = await findOrder(db.read, { token })
  const [line] = order ? await readOrderLines(db.read, order.id) : []
  if (!line) throw new Error('an order of the demo shop has no lines')
  return { sku: line.sku, quantity: line.quantity }
}

async function shipFirstLine(filling: Filling, order: DemoOrder, context: StaffContext): Promise<void> {
  const items = [await firstItem(filling, order)]
  unwrap(await shipOrder(context, order.number, { ...parcel(order.index), items }))
}

async function cancelFirstLine(filling: Filling, order: DemoOrder, context: StaffContext): Promise<void> {
  const items = [await firstItem(filling, order)]
  const input = { items, reason: 'The last piece had a flaw', isLost: true, withDelivery: false }
  unwrap(await cancelPieces(context, order.number, input))
}

async function askToReturn(filling: Filling, order: DemoOrder, now: () => Date): Promise<void> {
  const visitor: Visitor = {
    ...shopOf(filling, order, now),
    actor: { kind: 'guest' },
    cartToken: null,
    pincode: null,
  }
  const wish = returns[order.index % returns.length] ?? { reason: 'other', text: '' }
  unwrap(await requestRefund(visitor, { ...wish, token: order.token, quantity: { l1: 1 }, photoTokens: [] }))
}
