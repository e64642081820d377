import type { Database } from '~db/connection'
import {
  forgetRaisedStock,
  noteLowStock,
  readUntoldLowStock,
  type StockListRow,
} from '~/domain/catalogue/products/stock-by-hand/stock-list.queries.server'
import { lowStock } from '~/domain/catalogue/stock/stock'
import { readChannelByHost } from '~/domain/operations/channels/read-channel.server'
import { localDateTime } from '~/domain/operations/channels/zoned-time'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { hasEntry } from '~/domain/operations/outbox/outbox.queries.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { quantityText } from '~/domain/shared/money/sold-by-unit'
import { minutes } from '~/domain/shared/units'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { ownerAddress } from '../refund-mails.server'
import type { WorkContext } from '../work-context'
import { lowStockMail } from './low-stock-mail'

/** The hour of the day at which the mail is written, by the clock of the shop's channel. */
const mailHour = 7
/** So often a process looks whether the day's mail is to be written. */
const pause = minutes(5)
/** So many variants are noted by one mail, and so many are named in it. */
const mostNoted = 1000
const mostNamed = 50

const lastLooks = new WeakMap<Database, number>()

/** Writes the job of the day's mail about what is low in stock into the outbox, once a day. */
export async function queueLowStockMail(db: Database, now: Date): Promise<void> {
  const last = lastLooks.get(db)
  if (last !== undefined && Math.abs(now.getTime() - last) < pause) return
  lastLooks.set(db, now.getTime())
  const settings = await readSettings(db)
  const isWanted = settings.low_stock_mail && (settings.order_mail_to || settings.store_email) !== ''
  const channel = isWanted ? await readChannelByHost(db, '', settings) : null
  if (!channel) return
  const [day = '', time = ''] = localDateTime(now.toISOString(), channel.timeZone).split(' ')
  const uniqueKey = `low-stock:${day}`
  if (Number(time.slice(0, 2)) < mailHour || (await hasEntry(db.read, uniqueKey))) return
  await db.transaction((trx) => enqueueJob(trx, 'stock.tell_owner_low', { day }, now, { uniqueKey }))
}

/** Mails the owner what is low in stock since the last mail; nothing where nothing is, or without an owner's address. */
export async function tellOfLowStock(context: WorkContext, { day }: { day: string }): Promise<void> {
  const { db, mailer, now } = context
  const settings = await readSettings(db)
  const to = await ownerAddress(context)
  const channel = await readChannelByHost(db, '', settings)
  if (!settings.low_stock_mail || to === '' || !channel) return
  await db.transaction((trx) => forgetRaisedStock(trx))
  const found = await readUntoldLowStock(db.read, mostNoted)
  if (found.length === 0) return
  const { name: storeName } = await readStorefront({ db, channel })
  await mailer.send({
    to,
    messageId: `<low-stock-${day}@${channel.host}>`,
    ...lowStockMail({
      storeName,
      link: context.urlsFor(channel.host).lowStockUrl,
      lines: found.slice(0, mostNamed).map(lineOf),
      more: Math.max(0, found.length - mostNamed),
      limit: lowStock,
    }),
  })
  const ids = found.map(({ id }) => id)
  await db.transaction((trx) => noteLowStock(trx, ids, now().toISOString()))
}

function lineOf(row: StockListRow): string {
  const left = (row.onHand ?? 0) - (row.held ?? 0) - (row.threshold ?? 0)
  const name = [row.productName, row.choice].filter(Boolean).join(', ')
  return `${name} (${row.sku}): ${left > 0 ? `${quantityText(left, row)} left` : 'nothing left'}`
}
