import type { ShopChannel } from '~/domain/shared/shop'
import type { CatalogueTarget, GroupKind } from '~/domain/catalogue/listing/listing'
import { readScope } from '~/domain/catalogue/taxonomy/read-scope.server'
import { findSlugByKey, findVariantByKey, findVariantByReference } from './legacy-products.queries.server'
import { findCurrentProductSlug, findProduct } from '~/domain/catalogue/products/read-product.queries.server'

/** The product, variant or group that an address of the shop's former system names. */
export type FormerReference =
  /** A product by its handle (Shopify) or slug (WooCommerce). */
  | { kind: 'product'; handle: string }
  /** A product or variation by its id in WooCommerce. */
  | { kind: 'post'; id: string }
  /** A variant by its id or SKU. */
  | { kind: 'variant'; reference: string }
  /** A category, collection, brand, label or tag: what Shopify's types, vendors and tags have become. */
  | { kind: 'group'; slug: string }

/** Where a former reference leads; `sku` selects a variant of the product. */
export type LegacyProduct = CatalogueTarget & { sku?: string }

/** The product or listing that an address of the shop's former system named, or null. */
export async function findLegacyTarget(shop: ShopChannel, reference: FormerReference): Promise<LegacyProduct | null> {
  const q = shop.db.read
  switch (reference.kind) {
    case 'product': {
      const slug = await findLegacyProduct(shop, reference.handle)
      return slug === null ? null : { kind: 'product', slug }
    }
    case 'post': {
      const slug = await findSlugByKey(q, ['woocommerce'], reference.id)
      if (slug !== null) return { kind: 'product', slug }
      const variant = await findVariantByKey(q, 'woocommerce', reference.id)
      return variant && { kind: 'product', ...variant }
    }
    case 'variant': {
      const variant = await findVariantByReference(q, reference.reference)
      return variant && { kind: 'product', ...variant }
    }
    case 'group':
      return findGroup(shop, reference.slug)
  }
}

async function findLegacyProduct({ db }: ShopChannel, handle: string): Promise<string | null> {
  const product = await findProduct(db.read, { slug: handle })
  if (product) return product.isPublished === 1 ? product.slug : null
  return (await findCurrentProductSlug(db.read, handle)) ?? findSlugByKey(db.read, ['shopify'], handle)
}

async function findGroup(shop: ShopChannel, slug: string): Promise<LegacyProduct | null> {
  const targetOf = async (kind: Extract<GroupKind, 'category' | 'collection'> | 'shop') => {
    const result = await readScope(shop, kind, [slug])
    return result && (result.kind === 'moved' ? result.to : result.page.target)
  }
  return (await targetOf('collection')) ?? (await targetOf('category')) ?? targetOf('shop')
}
