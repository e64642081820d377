import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { RequestContext } from '~/http/context.server'

/** The pages that somebody agrees to who makes an account. */
export async function readTerms(context: RequestContext): Promise<{ termsSlug: string; privacySlug: string }> {
  const { termsSlug, privacySlug } = await readStorefront(context)
  return { termsSlug, privacySlug }
}
