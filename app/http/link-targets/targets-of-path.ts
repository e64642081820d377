import { slugKinds, type SlugKind } from '~/domain/site/redirects/slug-kinds'
import { targetPath } from './target-path'

/**
 * What of the shop may have its page at a path: the other way round of `targetPath`. Brands, labels and tags share a
 * folder, and a page may have any path of one part. None for other addresses, such as those with a query.
 */
export function targetsOfPath(path: string): Array<{ kind: SlugKind; slug: string }> {
  const [, folder = '', part] = /^(\/(?:[^/?#]+\/)*)([^/?#]+)$/.exec(path) ?? []
  const slug = part === undefined ? null : decoded(part)
  if (slug === null) return []
  const kinds = slugKinds.filter((kind) => targetPath({ kind, slug: 'x' }) === `${folder}x`)
  const isMainFaq = path === targetPath({ kind: 'faq', slug: 'faq' })
  return [...(isMainFaq ? [{ kind: 'faq', slug: 'faq' } as const] : []), ...kinds.map((kind) => ({ kind, slug }))]
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
