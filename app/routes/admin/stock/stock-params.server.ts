import { z } from 'zod/v4'
import { stockStates } from '~/domain/catalogue/products/stock-by-hand/stock-list'
import { listParams } from '~/http/lists/list-params'

/** The addresses of the list of stock and of the list for counting. */
export const stockParams = listParams({
  filters: z.object({ state: z.enum(stockStates).default('all') }),
  sorts: ['free'],
})
