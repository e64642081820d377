import type { Storefront } from '~/domain/site/storefront/storefront.schema'
import { readDraftedStorefront } from '~/domain/site/storefront/look-drafts/read-look-draft.server'
import { readPreparedStorefront } from '~/domain/site/storefront/used-theme/prepared-look.server'
import { previewParam, previewPath } from '~/paths'
import type { RequestContext } from '~/http/context.server'

/** The token of the draft that an address previews, around a page or as a page of its own; null for other addresses. */
export function previewTokenOf(path: string): string | null {
  const [pathname = '', query = ''] = path.split('?')
  const page = previewPath('')
  return pathname.startsWith(page) ? pathname.slice(page.length) : new URLSearchParams(query).get(previewParam)
}

/**
 * The storefront in the look that is previewed: a draft of the look, or that of the theme that has prepared the draft of
 * a page; null for every other page.
 */
export async function readPreviewedStorefront(context: RequestContext): Promise<Storefront | null> {
  const token = previewTokenOf(context.path)
  if (token === null) return null
  return (await readDraftedStorefront(context, token)) ?? readPreparedStorefront(context, token)
}
