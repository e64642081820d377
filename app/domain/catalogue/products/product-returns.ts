import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import { returnTerms, type ReturnTerms } from '~/domain/operations/settings/returns'
import type { ProductView } from './product'

/**
 * Returns whether and for how long a product can be returned. Pure.
 * @param days how many days after its delivery the channel takes a thing back
 */
export function productReturnTerms(
  product: Pick<ProductView, 'isGiftCard' | 'isVirtual' | 'displayUnit' | 'customisation'>,
  days: number,
): ReturnTerms {
  const { isGiftCard, isVirtual, displayUnit, customisation } = product
  const isCustomised = customisation !== null && (hasRequiredPart(customisation) || 'optional')
  return returnTerms({ isGiftCard, needsShipping: !isVirtual, displayUnit, isCustomised }, days)
}

/** Whether a product is never sold without being customised. */
function hasRequiredPart({ texts, choices, image }: CustomisationSchema): boolean {
  return [...texts, ...choices, ...(image ? [image] : [])].some(({ isRequired }) => isRequired)
}
