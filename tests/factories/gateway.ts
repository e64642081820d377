import { shopUrls } from '~/http/shop-urls'
import { createHmac } from 'node:crypto'
import type { Database } from '~db/connection'
import type { VariantInput } from '~/domain/catalogue/products/product-input'
import type { SweepContext } from '~/domain/operations/jobs/sweep.server'
import { minutes } from '~/domain/shared/units'
import type { Visitor } from '~/domain/shared/shop'
import { addTestGateway, createReadyVisitor, placeAsShown, testSecret, unwrap } from './cart'
import { createProduct, factoryNow, variantInput } from './product'

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
      dataDir: '',
      urlsFor: (host) => shopUrls(`http://${host}`),
      onError: (what) => troubles.push(what),
    },
  }
}
