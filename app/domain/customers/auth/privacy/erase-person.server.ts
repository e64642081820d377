import type { Knex } from 'knex'
import type { StoredCustomer } from '~/domain/customers/accounts/customer'
import { emailSpellings } from '~/domain/customers/addresses/email-address.schema'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { forgetCustomerEvents } from '~/domain/operations/analytics/privacy.queries.server'
import { deleteDevMail } from '~/domain/operations/mail/dev-mail.server'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { deleteDevSms } from '~/domain/operations/sms/dev-sms.server'
import { sealDocuments } from '~/domain/sales/invoices/seal-documents.server'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import type { Visitor } from '~/domain/shared/shop'
import { days } from '~/domain/shared/units'
import { personOf, type Person } from './person'
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

/** The parts of the shop that know persons. */
export interface ErasureContext extends Pick<Visitor, 'db' | 'dataDir' | 'channel' | 'now'> {
  /** The shop's key (SESSION_SECRET). */
  secret: string
}

/** Why a person cannot be erased yet. */
export type ErasureProblem = 'order on its way' | 'refund by hand'

/**
 * Removes a person from everything, in the transaction that has locked the customer's row: what is theirs alone is
 * deleted; orders keep sums, goods, taxes and payments; invoices keep the same, and what they said of the buyer is
 * sealed with the shop's key, because the law asks shops to keep it. Nothing is changed where there is a problem.
 */
export async function erasePerson(
  trx: Knex.Transaction,
  { db, secret, dataDir, channel, now: clock }: ErasureContext,
  customer: StoredCustomer,
): Promise<{ person: Person } | { problem: ErasureProblem }> {
  const now = clock()
  const at = now.toISOString()
  const person = personOf(customer, channel.countryCode)
  const { orderIds, cartIds } = await takeOrdersAndCarts(trx, person)
  const since = new Date(now.getTime() - openOrderAge).toISOString()
  if (await hasOpenOrders(trx, orderIds, since)) return { problem: 'order on its way' }
  // the shop has said that it will ask the buyer how they get it
  if ((await readOpenRefundProviders(trx, orderIds, since)).some((name) => requireProvider(name).flow === 'offline'))
    return { problem: 'refund by hand' }
  const reviews = await deleteReviews(trx, person, orderIds)
  const photos = await clearRefundRequests(trx, orderIds)
  await removePersonFromGiftCards(trx, person, orderIds)
  await deleteFormAnswers(trx, person)
  await sealDocuments(trx, orderIds, secret)
  const tokens = [...(await removePersonFromOrders(trx, orderIds)), ...(await removePersonFromCarts(trx, cartIds, at))]
  await deletePictures(trx, db.dialect, dataDir, { tokens, assetIds: [...reviews.assetIds, ...photos] })
  await forgetCustomerEvents(trx, customer.id, orderIds)
  await deletePerson(trx, person, at)
  await publishEvent(trx, 'customer.deleted', { customerId: customer.id }, now)
  await refreshListings(trx, reviews.productIds)
  return { person }
}

/** Deletes the files of mails and SMS to a person who was erased, where the shop writes them into files. */
export async function forgetMessages(dataDir: string, { email, phone }: Person): Promise<void> {
  const contacts = [...(email === null ? [] : emailSpellings(email)), ...(phone === null ? [] : [phone])]
  await deleteDevMail(dataDir, contacts)
  await deleteDevSms(dataDir, contacts)
}
