import { readArticle } from '~/domain/site/blog/read-blog.server'
import { readContentPage, type ContentPage } from '~/domain/site/content/read-page.server'
import { readOwnTemplateSlug, readTemplate } from '~/domain/site/content/read-templates.server'
import type { TemplateName } from '~/domain/site/content/templates'
import { readProductOfAddress } from '~/domain/catalogue/products/read-product.server'
import type { Shop } from '~/domain/shared/shop'
import { readScope } from '~/domain/catalogue/taxonomy/read-scope.server'
import { lastPartOf } from '~/http/link-targets/last-part'
import { templateOfPath, type TemplateOfPath } from './template-of-path'

/** The content page that serves an address, or the template that serves it, with the slug of what it shows. */
export type ServedPath =
  | { kind: 'page'; page: ContentPage }
  | { kind: 'template'; name: TemplateName; document: ContentPage | null; slug: string }

/** The slug of what an address shows, as it is now; null when there is no such thing. */
async function currentSlug(shop: Shop, { name, slug }: TemplateOfPath, sku: string | null): Promise<string | null> {
  if (slug === '' && sku === null) return ''
  const listing = { 'shop-online': 'shop', 'product-category': 'category', 'product-collection': 'collection' } as const
  if (name === 'product') {
    const found = await readProductOfAddress(shop, [slug], sku, {})
    if (!found) return null
    return found.kind === 'found' ? found.product.slug : slugOf(found.to)
  }
  if (name === 'shop-online' || name === 'product-category' || name === 'product-collection') {
    const found = await readScope(shop, listing[name], [slug])
    if (!found) return null
    return found.kind === 'found' ? slug : slugOf(found.to)
  }
  if (name === 'article') return (await readArticle(shop, slug)) ? slug : null
  return slug
}

const slugOf = (target: { kind: string; slug?: string }) => target.slug ?? ''

/**
 * Finds the content page or the template that serves a path of the shop (decisions, The site and its themes): a
 * product, category, collection or article may have a template of its own. null for a path without a page.
 * @param sku of the address's query; a known one decides which product is shown
 */
export async function servePath(shop: Shop, path: string, sku: string | null): Promise<ServedPath | null> {
  const served = templateOfPath(path)
  if (!served) {
    const page = await readContentPage(shop, lastPartOf(path).slug)
    return page ? { kind: 'page', page } : null
  }
  const slug = await currentSlug(shop, served, sku)
  if (slug === null) return null
  const own = served.kind && (await readOwnTemplateSlug(shop, served.kind, slug))
  return { kind: 'template', name: served.name, document: await readTemplate(shop, own ?? served.name), slug }
}
