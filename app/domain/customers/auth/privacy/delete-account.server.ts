import { emailSpellings } from '~/domain/customers/addresses/email-address.schema'
import { forgetCustomerEvents } from '~/domain/operations/analytics/privacy.queries.server'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { hasSignedInRecently } from '~/domain/customers/auth/confirm.server'
import { lockSignedIn } from '~/domain/customers/accounts/sessions.server'
import { sealDocuments } from '~/domain/sales/invoices/seal-documents.server'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { deleteDevMail } from '~/domain/operations/mail/dev-mail.server'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { deleteDevSms } from '~/domain/operations/sms/dev-sms.server'
import { days } from '~/domain/shared/units'
import { personOf } from './person'
import { deletePerson } from './removal/account.queries.server'
import {
  hasOpenOrders,
  readOpenRefundProviders,
  removePersonFromCarts,
  removePersonFromOrders,
  takeOrdersAndCarts,
} from './removal/orders.queries.server'
import { deletePictures } from './removal/pictures.server'
import {
  clearRefundRequests,
  deleteFormAnswers,
  deleteReviews,
  removePersonFromGiftCards,
} from './removal/written.queries.server'

/** An order that has not arrived, or a refund that has not ended, after this time keeps nobody from leaving. */
const openOrderAge = days(30)

/**
 * Deletes the account of the signed-in customer. The person is removed from everything: what is theirs alone is
 * deleted; orders keep sums, goods, taxes and payments; invoices keep the same, and what they said of the buyer is
 * sealed with the shop's key, because the law asks shops to keep it. Errors: 'unauthenticated', 'confirmation_needed'
 * when the sign-in is not a recent one, 'invalid_input' while an order is on its way, or a refund is to be paid by
 * hand.
 */
export async function deleteAccount(visitor: AuthVisitor): Promise<Result<null>> {
  const { db, session, secret, dataDir, channel } = visitor
  if (!session) return fail('unauthenticated', 'Please log in first')
  if (!hasSignedInRecently(visitor)) return fail('confirmation_needed', 'Please confirm first that it’s you')
  const now = visitor.now()
  const at = now.toISOString()
  const deleted = await db.transaction(async (trx) => {
    const customer = await lockSignedIn(trx, session)
    if (!customer) return fail('unauthenticated', 'Please log in first')
    const person = personOf(customer, channel.countryCode)
    const { orderIds, cartIds } = await takeOrdersAndCarts(trx, person)
    const since = new Date(now.getTime() - openOrderAge).toISOString()
    if (await hasOpenOrders(trx, orderIds, since))
      return fail(
        'invalid_input',
        'One of your orders is still on its way, and we need your address to deliver it. You can delete your account once it has arrived or is cancelled.',
      )
    // the shop has said that it will ask the buyer how they get it
    if ((await readOpenRefundProviders(trx, orderIds, since)).some((name) => requireProvider(name).flow === 'offline'))
      return fail(
        'invalid_input',
        'We still owe you a refund, and need to reach you about how you get it. You can delete your account once you have it.',
      )
    const reviews = await deleteReviews(trx, person, orderIds)
    const photos = await clearRefundRequests(trx, orderIds)
    await removePersonFromGiftCards(trx, person, orderIds)
    await deleteFormAnswers(trx, person)
    await sealDocuments(trx, orderIds, secret)
    const tokens = [
      ...(await removePersonFromOrders(trx, orderIds)),
      ...(await removePersonFromCarts(trx, cartIds, at)),
    ]
    await deletePictures(trx, db.dialect, dataDir, { tokens, assetIds: [...reviews.assetIds, ...photos] })
    await forgetCustomerEvents(trx, customer.id, orderIds)
    await deletePerson(trx, person, at)
    await publishEvent(trx, 'customer.deleted', { customerId: customer.id }, now)
    await refreshListings(trx, reviews.productIds)
    return ok(person)
  })
  if (!deleted.ok) return deleted
  const { email, phone } = deleted.value
  const contacts = [...(email === null ? [] : emailSpellings(email)), ...(phone === null ? [] : [phone])]
  await deleteDevMail(dataDir, contacts)
  await deleteDevSms(dataDir, contacts)
  return ok(null)
}
