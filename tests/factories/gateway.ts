import { shopUrls } from '~/http/shop-urls'
import { createHmac } from 'node:crypto'
import { vi } from 'vitest'
import type { Database } from '~db/connection'
import type { VariantInput } from '~/domain/catalogue/products/product-input'
import type { SweepContext } from '~/domain/operations/jobs/sweep.server'
import { minutes } from '~/domain/shared/units'
import { handleWebhook, workPaymentEvent } from '~/domain/sales/checkout/payment-events.server'
import type { ProviderAccess } from '~/domain/sales/payments/provider'
import { testGateway } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { requireMethodToken } from '~/domain/sales/payments/read-payment-methods.server'
import type { Visitor } from '~/domain/shared/shop'
import { addTestGateway, createReadyVisitor, placeAsShown, testSecret, unwrap } from './cart'
import { createProduct, factoryNow, variantInput } from './product'

/** From now on the pages of the test gateway cannot be closed, as those of some providers, so that they are paid late. */
export const keepPagesOpen = () => void vi.spyOn(testGateway, 'close').mockResolvedValue('cannot')

/** A clock that is a number of minutes after `factoryNow`. */
export const after = (count: number) => () => new Date(factoryNow.getTime() + minutes(count))
export const countOf = async (db: Database, table: string, where: Record<string, unknown> = {}): Promise<number> =>
  Number((await db.read(table).where(where).count({ count: '*' }).first())?.count ?? 0)
export const stockOf = (db: Database, variantId: number) =>
  db.read('stock').where({ variant_id: variantId }).first('on_hand', 'held')

export async function openShop(
  open: () => Promise<Database>,
  stock: VariantInput['stock'] = { onHand: 10 },
): Promise<{ db: Database; variantId: number }> {
  const db = await open()
  await addTestGateway(db)
  const { variantIds } = await createProduct(db, { variants: [variantInput({ stock })] })
  return { db, variantId: variantIds[0] ?? 0 }
}

/** A shopper who has come to the test gateway's page to pay. `bank` is the gateway's token of the payment. */
export async function atTheGateway(open: () => Promise<Database>, changes: Partial<Visitor> = {}) {
  const { db, variantId } = await openShop(open)
  const visitor: Visitor & { secret: string } = {
    ...(await createReadyVisitor(db, { variantId, method: 'card' })),
    ...changes,
    secret: testSecret,
  }
  const placed = unwrap(await placeAsShown(visitor))
  const { token: bank }: { token: string } = await db
    .read('dev_gateway_payments')
    .where({ payment_token: placed.paymentToken })
    .first('token')
  return {
    db,
    variantId,
    visitor,
    bank,
    orderToken: placed.orderToken,
    paymentToken: placed.paymentToken ?? '',
    context: { db, secret: testSecret, now: visitor.now },
  }
}

export function signedWebhook(paymentToken: string): { headers: Headers; body: string } {
  const body = JSON.stringify({ payment: paymentToken, status: 'succeeded' })
  return {
    headers: new Headers({
      'X-Gateway-Signature': createHmac('sha256', testSecret).update(`dev-gateway:${body}`).digest('hex'),
    }),
    body,
  }
}

/** Reports to the webhook of the test gateway's method, and works off what is stored of it. */
export async function sendWebhook(context: ProviderAccess, headers: Headers, body: string): Promise<boolean> {
  const { db } = context
  const method: { channel_id: number; code: string } = await db
    .read('payment_methods')
    .where({ provider: 'dev_gateway' })
    .first('channel_id', 'code')
  const methodToken = await requireMethodToken(db, method.channel_id, method.code)
  const isAccepted = await handleWebhook(context, { provider: 'dev_gateway', methodToken }, headers, body)
  for (const id of await db.read('payment_events').whereNull('handled_at').pluck<number[]>('id'))
    await workPaymentEvent(context, id)
  return isAccepted
}

export function sweeping(
  db: Database,
  now: () => Date,
): {
  context: SweepContext
  /** Subjects of the mails. */
  sent: string[]
  /** Texts of the SMS. */
  texts: string[]
  troubles: string[]
} {
  const sent: string[] = []
  const texts: string[] = []
  const troubles: string[] = []
  const mailer = {
    send: ({ subject }: { subject: string }) => Promise.resolve(void sent.push(subject)),
    close: () => {},
  }
  return {
    sent,
    texts,
    troubles,
    context: {
      db,
      secret: testSecret,
      now,
      mailer,
      sms: { send: ({ text }) => Promise.resolve(void texts.push(text)) },
      webhooks: { readData: () => Promise.resolve(null), post: () => Promise.resolve({ code: 200 }) },
      dataDir: '',
      urlsFor: (host) => shopUrls(`http://${host}`),
      onError: (what) => troubles.push(what),
    },
  }
}
