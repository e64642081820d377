import { addressLines, sellerOf } from '~/domain/operations/channels/seller'
import { escapeHtml } from '~/domain/operations/mail/mail-html'
import type { Shop } from '~/domain/shared/shop'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import { readStorefront } from './read-storefront.server'

const names = /\{(return_days|seller_name|seller_address|seller_tax_id)\}/g

/**
 * Returns a text of the owner with the facts of the channel in place of their names: `{return_days}`, for how many days a
 * thing can be returned, and `{seller_name}`, `{seller_address}` and `{seller_tax_id}`. So one text is true on all
 * channels.
 */
export async function fillShopWords(
  { db, channel, settings }: Pick<Shop, 'db' | 'channel' | 'settings'>,
  html: CleanHtml,
): Promise<CleanHtml> {
  if (html.search(names) === -1) return html
  const { name, address, taxId } = sellerOf(channel, settings, (await readStorefront({ db, channel })).name)
  const words = new Map([
    ['return_days', String(channel.returnDays)],
    ['seller_name', name],
    ['seller_address', addressLines(address).join(', ')],
    ['seller_tax_id', taxId],
  ])
  return sanitiseHtml(html.replace(names, (_whole, word: string) => escapeHtml(words.get(word) ?? '')))
}
