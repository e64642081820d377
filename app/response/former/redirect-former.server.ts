import { redirect } from '~/framework/server'
import { findFormerTarget } from '~/domain/products/former/find-former.server'
import type { ShopChannel } from '~/domain/shop'
import {
  accountPath,
  cartPath,
  cataloguePath,
  contentPagePath,
  homePath,
  searchPath,
  shopPath,
  withQuery,
} from '~/paths'
import type { FormerAddress } from '~/request/former/former-address'

const fixedPaths = { shop: shopPath(), account: accountPath, cart: cartPath, home: homePath }

/** The permanent redirect to what an address of the shop's former system stands for; null when it is not known. */
export async function redirectFormerAddress(shop: ShopChannel, address: FormerAddress): Promise<Response | null> {
  if ('find' in address) {
    const target = await findFormerTarget(shop, address.find)
    return target && redirect(withQuery(cataloguePath(target), { sku: target.sku }), 301)
  }
  if (address.to === 'search') return redirect(withQuery(searchPath, { query: address.text }), 301)
  return redirect(address.to === 'page' ? contentPagePath(address.slug) : fixedPaths[address.to], 301)
}
