/** Address of a product page. */
export function productPath(slug: string): string {
  return `/product/${encodeURIComponent(slug)}`
}

/** Address of a category's listing. */
export function categoryPath(slug: string): string {
  return `/product-category/${encodeURIComponent(slug)}`
}

/** Address of a collection's listing. */
export function collectionPath(slug: string): string {
  return `/product-collection/${encodeURIComponent(slug)}`
}

/** Address of everything, or of all of a brand, label or tag. */
export function shopPath(slug?: string): string {
  return slug === undefined ? '/shop-online' : `/shop-online/${encodeURIComponent(slug)}`
}
