import type { Database } from '~db/connection'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import type { Mail } from '~/domain/operations/mail/mail'
import { finalisePayment } from '~/domain/sales/checkout/finalise-payment.server'
import { decideTestPayment } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from './cart'
import { sweeping } from './gateway'
import { createProduct, factoryNow, variantInput } from './product'

/** The texts that the buyer of a gift card writes. */
export const giftTexts = {
  recipient: 'Ravi',
  email: 'ravi@example.com',
  sender: 'Asha',
  message: 'Happy birthday!',
}

/** Runs all due work, and returns the mails that it sent. */
export async function sweepMails(db: Database, now: () => Date = () => factoryNow): Promise<Mail[]> {
  const mails: Mail[] = []
  const { context } = sweeping(db, now)
  await sweep({ ...context, mailer: { send: (mail) => Promise.resolve(void mails.push(mail)), close: () => {} } })
  return mails
}

/** The attempt at the test gateway has the outcome, and the shop knows it. */
export async function payAtGateway(
  db: Database,
  paymentToken: string | null,
  outcome: Parameters<typeof decideTestPayment>[2] = 'succeed',
  now: () => Date = () => factoryNow,
) {
  const row: { token: string } = await db
    .read('dev_gateway_payments')
    .where({ payment_token: paymentToken })
    .first('token')
  await decideTestPayment(db, row.token, outcome)
  return finalisePayment({ db, secret: testSecret, now }, paymentToken ?? '')
}

/** A product whose pieces are gift cards of this amount in paise; returns its variant. */
export async function createGiftCardProduct(db: Database, amount = 100_000): Promise<number> {
  const { variantIds } = await createProduct(db, {
    isGiftCard: true,
    taxClass: 'zero',
    variants: [variantInput({ stock: undefined, weightGrams: 0, prices: { in: { price: amount } } })],
  })
  return variantIds[0] ?? 0
}

/** Buys gift cards at the test gateway, as a shopper does; returns their codes from the mails to the recipient. */
export async function buyGiftCards(
  db: Database,
  options: { amount?: number; quantity?: number } = {},
): Promise<string[]> {
  const variantId = await createGiftCardProduct(db, options.amount)
  const buyer = await createReadyVisitor(db, {
    variantId,
    quantity: options.quantity ?? 1,
    method: 'card',
    email: 'buyer@example.com',
    texts: giftTexts,
  })
  const { paymentToken } = unwrap(await placeAsShown(buyer))
  await payAtGateway(db, paymentToken)
  return codesOf(await sweepMails(db))
}

/** The codes in mails to recipients. */
export function codesOf(mails: Mail[]): string[] {
  return mails.flatMap(({ text }) => /^Code: (\S+)$/m.exec(text)?.[1] ?? [])
}
