import type { ProductInput } from '~/domain/catalogue/products/product-input'
import type { Reporter } from './draft'

/** The name of the `extra` value that says why a product or variant is not for sale. */
export const draftReason = 'Not for sale because'

/** Takes a product from sale, and reports and stores why. */
export function markAsDraft(
  product: Pick<ProductInput, 'name' | 'isPublished' | 'extra'>,
  line: number,
  reasons: readonly string[],
  reporter: Reporter,
): void {
  product.isPublished = false
  const extra = (product.extra ??= {})
  extra[draftReason] = reasons.join('; ')
  reporter.draft(line, `“${product.name}”: ${reasons.join('; ')}`)
}
