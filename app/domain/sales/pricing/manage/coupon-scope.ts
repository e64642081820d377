import type { CouponConditions } from '~/domain/sales/pricing/coupon'

export const scopeKinds = ['product', 'category', 'collection', 'brand'] as const

/** Whether a coupon is only for something, or for all but that. */
export const scopeSides = ['only', 'not'] as const
export type ScopeSide = (typeof scopeSides)[number]

/** The list in the conditions of a coupon for each kind of thing and each side. */
export const scopeLists = {
  product: { only: 'products', not: 'excludeProducts' },
  category: { only: 'categories', not: 'excludeCategories' },
  collection: { only: 'collections', not: 'excludeCollections' },
  brand: { only: 'brands', not: 'excludeBrands' },
} as const satisfies Record<(typeof scopeKinds)[number], Record<ScopeSide, keyof CouponConditions>>

/** The most things in one list: all of them are compared with each line of a cart. */
export const maxScopeThings = 200

/** A word for each kind, as it stands before a name. */
export const scopeKindNames = { product: 'Product', category: 'Category', collection: 'Collection', brand: 'Brand' }
