import { readSwitchableChannels } from '~/domain/operations/channels/read-channel.server'
import { currencySymbol } from '~/domain/shared/money/money'
import type { Shop } from '~/domain/shared/shop'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { cartPath } from '~/paths'

/** 'Taana India' of the shop Taana is India. */
function channelName(name: string, storeName: string): string {
  return name.startsWith(`${storeName} `) ? name.slice(storeName.length + 1) : name
}

/** The origin of another channel, with the scheme and the port of this one. */
function originOf(origin: string, host: string): string {
  const url = new URL(origin)
  url.hostname = host
  return url.origin
}

/** The shops of all countries that a visitor can switch between, this one included; none where there is one. */
export async function listChannels({ db, settings, channel, origin }: Shop, storeName: string) {
  return (await readSwitchableChannels(db, settings)).map((one) => ({
    id: one.id,
    code: one.code,
    label: `${channelName(one.name, storeName)} · ${currencySymbol(one.currency, one.languageTag)}`,
    origin: originOf(origin, one.host),
    languageTag: one.languageTag,
    isCurrent: one.id === channel.id,
  }))
}

/** The carts of the shops of other countries: each host has a cart of its own. */
export async function listOtherCarts(shop: Shop): Promise<Array<{ label: string; href: string }>> {
  const channels = await listChannels(shop, (await readStorefront(shop)).name)
  return channels.flatMap(({ isCurrent, label, origin }) => (isCurrent ? [] : [{ label, href: origin + cartPath }]))
}
