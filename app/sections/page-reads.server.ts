import type { StoredSection } from '~/domain/site/content/page-document'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import { pictureHashShape, type Picture } from '~/domain/catalogue/media/picture'
import { readPictures } from '~/domain/catalogue/media/read-stored-picture.server'
import type { Shop } from '~/domain/shared/shop'
import { withOffers } from '~/domain/sales/cart/pricing/shown-offers.server'
import { readChosenProducts, resolveGridSource } from '~/domain/catalogue/taxonomy/read-groups.server'

/** The data that the sections of one page read together: the same data once, and all pictures by one statement. */
export interface PageReads {
  /** A stored picture with its text; null without a hash or when it is not stored. */
  picture(hash: string | null, alt: string): Picture | null
  /** See `resolveGridSource`. */
  products(source: string, limit: number): Promise<ProductCardView[]>
  /** The products with these slugs, in their order; those that the channel does not list are left out. */
  chosenProducts(slugs: readonly string[]): Promise<ProductCardView[]>
  /** When the page was made, signed, for a form of it. */
  formStamp(): string
}

/** Reads the pictures of a page's sections, and prepares what they read besides. */
export async function createPageReads(
  shop: Shop,
  sections: readonly StoredSection[],
  formStamp: () => string,
): Promise<PageReads> {
  const hashes = new Set(
    sections.flatMap(({ settings, blocks }) => [settings, ...blocks.map((block) => block.settings)]).flatMap(hashesOf),
  )
  const pictures =
    hashes.size === 0 ? new Map<string, Omit<Picture, 'alt'>>() : await readPictures(shop.db, [...hashes])
  const products = new Map<string, Promise<ProductCardView[]>>()
  const once = (key: string, read: () => Promise<ProductCardView[]>) => {
    const known = products.get(key) ?? read().then((cards) => withOffers(shop, cards))
    products.set(key, known)
    return known
  }
  return {
    picture(hash, alt) {
      const stored = hash === null ? undefined : pictures.get(hash)
      return stored ? { ...stored, alt } : null
    },
    products: (source, limit) => once(`${source} ${limit}`, () => resolveGridSource(shop, source, limit)),
    chosenProducts: (slugs) => once(slugs.join(','), () => readChosenProducts(shop, slugs)),
    formStamp,
  }
}

/** The values of settings that may be hashes of pictures. */
function hashesOf(settings: Record<string, unknown>): string[] {
  return Object.entries(settings).flatMap(([name, value]) =>
    name.endsWith('_hash') && typeof value === 'string' && pictureHashShape.test(value) ? [value] : [],
  )
}
