/**
 * The stock row of a variant holds fewer pieces than an order does by its movements, so the hold can be neither sold
 * nor released. `npm run stock -- correct` corrects it. The sweeper meets it in every round and reports it once, so
 * nobody else does.
 */
export class StockMismatchError extends Error {
  override name = 'StockMismatchError'
  constructor(
    readonly variantId: number,
    readonly orderId: number,
  ) {
    super(`the stock of variant ${variantId} holds fewer pieces than order ${orderId}: run npm run stock -- check`)
  }
}
