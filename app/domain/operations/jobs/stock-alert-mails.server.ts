import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { alertedName, type StockAlert } from '~/domain/customers/stock-alerts/stock-alert'
import { backInStockMail, confirmAlertMail } from '~/domain/customers/stock-alerts/stock-alert-mail'
import { deleteAlert, findAlert, unmarkQueued } from '~/domain/customers/stock-alerts/stock-alerts.queries.server'
import { listUnsubscribeHeaders } from '~/domain/operations/mail/list-unsubscribe'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { WorkContext } from './work-context'

/** Asks the address of an alert to confirm it; nothing when it was confirmed or deleted since. */
export async function sendAlertConfirmation(context: WorkContext, alertId: number): Promise<void> {
  const found = await readAlertAndShop(context, alertId)
  if (!found || found.alert.confirmedAt !== null) return
  const { alert, host, mail } = found
  // the time makes the mail of a renewed alert another one
  const messageId = `<stock-alert-${alert.id}-${Date.parse(alert.askedAt)}@${host}>`
  await context.mailer.send({ to: alert.email, messageId, ...confirmAlertMail(mail) })
}

/**
 * Tells the address of an alert that the variant can be bought again, and deletes the alert. When the variant was sold
 * since, the alert waits for the next time.
 */
export async function sendBackInStock(context: WorkContext, alertId: number): Promise<void> {
  const found = await readAlertAndShop(context, alertId)
  if (!found) return
  const { alert, host, mail, urls } = found
  if (!alert.isAvailable) return context.db.transaction((trx) => unmarkQueued(trx, alertId))
  await context.mailer.send({
    to: alert.email,
    messageId: `<back-in-stock-${alert.id}@${host}>`,
    headers: listUnsubscribeHeaders(urls.stockAlertUnsubscribeUrl(alert.token)),
    ...backInStockMail({ ...mail, productUrl: urls.variantUrl(alert.productSlug, alert.sku) }),
  })
  await context.db.transaction((trx) => deleteAlert(trx, { id: alertId }))
}

async function readAlertAndShop({ db, urlsFor }: WorkContext, alertId: number) {
  const alert: StockAlert | undefined = await findAlert(db.read, { id: alertId })
  const channel = alert && (await readChannelById(db, alert.channelId))
  if (!alert || !channel) return null
  const { name: storeName } = await readStorefront({ db, channel })
  const urls = urlsFor(channel.host)
  const mail = { storeName, name: alertedName(alert), alertUrl: urls.stockAlertUrl(alert.token) }
  return { alert, host: channel.host, urls, mail }
}
