import { splitAtContent } from '~/domain/content/page-document'
import type { ContentPage } from '~/domain/content/read-page.server'
import { readOwnTemplateSlug, readTemplate, readTemplateOverview } from '~/domain/content/read-templates.server'
import { keepContent } from '~/domain/facts/keep-content.server'
import type { Shop } from '~/domain/shop'
import { serverOnly } from '~/framework/page-data'
import type { RequestContext } from '~/request/context.server'
import { needsOfSections } from '~/sections/load-sections.server'
import { readSections } from '../content-page.server'
import { templateOfPath } from './template-of-path'

const readOverview = keepContent({
  max: 1,
  keyOf: (_shop: Pick<Shop, 'db'>) => [],
  load: readTemplateOverview,
})

/** The document of the template that serves an address; null where the page is shown as it is. */
export async function readTemplateOf(shop: Pick<Shop, 'db'>, path: string): Promise<ContentPage | null> {
  const served = templateOfPath(path)
  if (!served) return null
  const { slugs, ownKinds } = await readOverview(shop)
  const hasOwn = served.kind !== null && ownKinds.includes(served.kind)
  const own = hasOwn && served.kind ? await readOwnTemplateSlug(shop, served.kind, served.slug) : null
  const slug = own ?? served.name
  return slugs.includes(slug) ? readTemplate(shop, slug) : null
}

const readParts = keepContent({
  max: 100,
  keyOf: ({ channel, origin }: RequestContext, slug: string) => [channel.id, origin, slug],
  async load(context, slug) {
    const template = await readTemplate(context, slug)
    const { before, after } = splitAtContent(template?.sections ?? [])
    const sections = {
      before: await readSections(context, slug, before),
      after: await readSections(context, slug, after),
    }
    const isEmpty = sections.before.length + sections.after.length === 0
    return isEmpty ? null : { sections, needs: needsOfSections([...sections.before, ...sections.after]) }
  },
  isKept: (parts) => parts === null || !parts.needs.hasForm,
})

/**
 * The sections around a page's own part, as the owner has placed them in its template; null where there are none. The browser
 * learns only on which sides there are any.
 */
export async function readTemplateParts(context: RequestContext) {
  const path = context.path.split('?')[0] ?? ''
  const template = await readTemplateOf(context, path)
  // the home page is a document as a whole
  const parts = template && template.slug !== 'home' ? await readParts(context, template.slug) : null
  if (!parts) return null
  const { sections, needs } = parts
  return {
    needs: serverOnly(needs),
    shown: serverOnly(sections),
    hasBefore: sections.before.length > 0,
    hasAfter: sections.after.length > 0,
  }
}

export type TemplateParts = NonNullable<Awaited<ReturnType<typeof readTemplateParts>>>
