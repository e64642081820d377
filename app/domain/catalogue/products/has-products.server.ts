import type { ShopChannel } from '~/domain/shared/shop'
import { findAnyProduct } from './read-product.queries.server'

/** Whether the shop has any product, published or not. */
export async function hasProducts({ db }: Pick<ShopChannel, 'db'>): Promise<boolean> {
  return findAnyProduct(db.read)
}
