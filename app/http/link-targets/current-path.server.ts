import type { Database } from '~db/connection'
import { readCurrentSlug } from '~/domain/site/redirects/change-slug.server'
import { slugKinds } from '~/domain/site/redirects/slug-kinds'
import { targetPath } from './target-path'

/** Where the shop leads the path of something that has another slug now; null for other paths. */
export async function readCurrentPath(db: Pick<Database, 'read'>, path: string): Promise<string | null> {
  for (const kind of slugKinds) {
    const folder = targetPath({ kind, slug: '' })
    const slug = await readCurrentSlug(db, kind, path.startsWith(folder) ? path.slice(folder.length) : '')
    if (slug !== null) return targetPath({ kind, slug })
  }
  return null
}
