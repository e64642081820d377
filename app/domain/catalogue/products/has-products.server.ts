import type { ShopChannel } from '~/domain/shared/shop'
import { findAnyProduct, findPublishedProduct } from './read-product.queries.server'

/** Whether the shop has any product, published or not. */
export async function hasProducts({ db }: Pick<ShopChannel, 'db'>): Promise<boolean> {
  return findAnyProduct(db.read)
}

/** Whether the shop has a product that is published. */
export async function hasPublishedProduct({ db }: Pick<ShopChannel, 'db'>): Promise<boolean> {
  return findPublishedProduct(db.read)
}
