import { redirect } from '~/framework/server'
import { readArticleCategories, readArticleTag } from '~/domain/site/blog/read-blog.server'
import { readContentPage, readCurrentPageSlug } from '~/domain/site/content/read-page.server'
import { findLegacyTarget } from '~/domain/catalogue/products/legacy-urls/find-legacy.server'
import type { Shop } from '~/domain/shared/shop'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { queryWithPage } from '~/http/link-targets/path-page'
import * as paths from '~/paths'
import { campaignParamsOf, parseLegacySort, type LegacyUrl, type LegacyPage, type LegacyTarget } from './legacy-url'

const targetPaths: Record<LegacyTarget, string> = {
  shop: paths.shopPath(),
  home: paths.homePath,
  cart: paths.cartPath,
  account: paths.accountPath,
  login: paths.loginPath,
  register: paths.registerPath,
  forgotPassword: paths.forgotPasswordPath,
  orders: paths.ownOrdersPath,
  addresses: paths.addressBookPath,
  profile: paths.profilePath,
  wishlist: paths.wishlistPath,
  trackOrder: paths.trackOrderPath,
  blog: paths.blogPath,
  blogFeed: paths.blogFeedPath,
  faq: paths.faqPath(),
}

type FormerShop = Pick<Shop, 'db' | 'channel' | 'log' | 'now'>

/**
 * The permanent redirect to what an address of the shop's former system stands for; null when it is not known.
 * @param params of the address
 */
export async function redirectLegacyUrl(
  shop: FormerShop,
  address: LegacyUrl,
  params: URLSearchParams,
): Promise<Response | null> {
  const found = await findPath(shop, address, parseLegacySort(params))
  if (found === null) return null
  const [plain = '', query = ''] = found.split('?')
  const path = isListPath(plain) ? plain + queryWithPage(query, address.page ?? 1) : found
  const campaign = campaignParamsOf(params).toString()
  return redirect(campaign === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${campaign}`, 301)
}

/** Whether the path is that of a list of products or articles, which has further pages. */
const isListPath = (path: string) =>
  path === paths.blogPath ||
  /^\/(?:shop-online|product-category|product-collection|blogs\/(?:category|tag))(?:\/|$)/.test(path)

async function findPath(shop: FormerShop, address: LegacyUrl, sort: string | undefined): Promise<string | null> {
  if ('find' in address) {
    const target = await findLegacyTarget(shop, address.find)
    if (target === null) return null
    return paths.withQuery(paths.cataloguePath(target), target.kind === 'product' ? { sku: target.sku } : { sort })
  }
  switch (address.to) {
    case 'search':
      return paths.withQuery(paths.searchPath, { query: address.text })
    case 'page':
      return findContentPage(shop, address.pages)
    case 'article':
      return paths.articlePath(address.slug)
    case 'articles':
      return (await hasArticles(shop, address)) ? paths.articleGroupPath(address.kind, address.slug) : paths.blogPath
    case 'shop':
      return paths.withQuery(paths.shopPath(), { sort })
    default:
      return targetPaths[address.to]
  }
}

async function findContentPage(shop: FormerShop, pages: readonly LegacyPage[]): Promise<string | null> {
  const { termsSlug, privacySlug } = await readStorefront(shop)
  const policies = { terms: termsSlug, privacy: privacySlug }
  // two at most
  for (const page of pages) {
    const slug = typeof page === 'string' ? page : policies[page.policy]
    if (await readContentPage(shop, slug)) return paths.contentPagePath(slug)
    const current = await readCurrentPageSlug(shop, slug)
    if (current !== null) return paths.contentPagePath(current)
  }
  return null
}

async function hasArticles(shop: FormerShop, { kind, slug }: { kind: 'category' | 'tag'; slug: string }) {
  if (kind === 'tag') return (await readArticleTag(shop, slug)) !== null
  return (await readArticleCategories(shop)).some((category) => category.slug === slug)
}
