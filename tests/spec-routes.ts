interface SpecifiedRoute {
  path: string
  isBuilt: boolean
  /** The address answers with a page that only says that this part is not open yet. */
  isPlaceholder?: true
}

/** The specification's route table (1, section 2; 2, section 2), and whether the shop has it yet. */
export const specifiedRoutes: SpecifiedRoute[] = [
  { path: '/', isBuilt: true },
  { path: '/blogs', isBuilt: true },
  { path: '/blogs/*', isBuilt: true },
  { path: '/shop-online', isBuilt: true },
  { path: '/shop-online/*', isBuilt: true },
  { path: '/product/*', isBuilt: true },
  { path: '/product-category/*', isBuilt: true },
  { path: '/product-collection/*', isBuilt: true },
  { path: '/cart', isBuilt: true },
  { path: '/checkout/address', isBuilt: true },
  { path: '/checkout/payment', isBuilt: true },
  { path: '/checkout', isBuilt: true },
  { path: '/checkout-complete', isBuilt: true },
  { path: '/checkout-failed', isBuilt: true },
  { path: '/track-order/*', isBuilt: true },
  { path: '/account', isBuilt: true },
  { path: '/account/*', isBuilt: true },
  { path: '/account/reset-password/:email/:slug', isBuilt: true },
  { path: '/*', isBuilt: true },
  { path: '/password-protected', isBuilt: true },
  { path: '/coming-soon', isBuilt: true },
  { path: '/under-maintenance', isBuilt: true },
]
