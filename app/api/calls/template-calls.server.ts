import { z } from 'zod/v4'
import { readsOnly } from '~/http/limits/limit-rule'
import { call, type ApiCall } from '~/api/call.server'
import { serialiseTemplate, withLoadedData, type NamedTemplate } from '~/api/serialise/template.server'
import { templateBothSchema, templateSchema } from '~/api/wire/template.schema'
import { findContentPage, type ContentPage } from '~/domain/site/content/read-page.server'
import { readTemplate } from '~/domain/site/content/read-templates.server'
import {
  isTemplateName,
  servesOthers,
  shellLabels,
  templateLabels,
  templateType,
  type TemplateName,
} from '~/domain/site/content/templates'
import { fail, ok } from '~/domain/shared/result'
import { emptySection, pageContentType, splitAtContent } from '~/domain/site/content/page-document'
import type { RequestContext } from '~/http/context.server'
import { readSections } from '~/http/content-page.server'
import { servePath, type ServedPath } from '~/http/templates/serve-path.server'
import { templateOfPath } from '~/http/templates/template-of-path'
import { defaultShell, sectionsBesideShell } from '~/sections/shell/shell-sections.server'

const area = 'Templates and pages'
const path = z.string().max(1000).optional().describe('The path of the page that is shown')
const noTemplate = () => fail('not_found', 'We can’t find this template')

const namedTemplate = (name: TemplateName): NamedTemplate => ({
  name,
  title: templateLabels[name],
  pageType: name === 'home' ? 'Home' : templateType,
})

const namedPage = ({ slug, title, pageType }: ContentPage): NamedTemplate => ({ name: slug, title, pageType })

/** Returns the sections that a template always has: the page's own part, except for the home page, which has none. */
const defaultsOf = (name: string) => (name === 'home' ? [] : [{ ...emptySection(pageContentType), key: 'content' }])

/** A template by its name or id. For the page at a path it is the one that serves that page, if it is of this name. */
async function findTemplate(context: RequestContext, reference: string, shownPath: string | undefined) {
  if (isTemplateName(reference)) {
    const served =
      templateOfPath(shownPath ?? '')?.name === reference && (await servePath(context, shownPath ?? '', null))
    const document = served && served.kind === 'template' ? served.document : await readTemplate(context, reference)
    return serialiseTemplate(document, namedTemplate(reference), { isPage: false, defaults: defaultsOf(reference) })
  }
  if (reference === 'header' || reference === 'footer')
    return shellTemplate(await readTemplate(context, reference), reference)
  const document = await findContentPage(context, reference)
  if (document?.slug === 'header' || document?.slug === 'footer') return shellTemplate(document, document.slug)
  const isTemplate = document !== null && (document.pageType === templateType || isTemplateName(document.slug))
  return isTemplate
    ? serialiseTemplate(document, namedPage(document), { isPage: false, defaults: defaultsOf(document.slug) })
    : null
}

/** Returns the document that serves a page view, and its template in the wire format. */
function documentOf(served: ServedPath) {
  if (served.kind === 'page')
    return {
      document: served.page,
      template: serialiseTemplate(served.page, namedPage(served.page), { isPage: true, defaults: [] }),
    }
  const { name, document } = served
  return {
    document,
    template: serialiseTemplate(document, namedTemplate(name), { isPage: false, defaults: defaultsOf(name) }),
  }
}

/** The path of a page view that is named by a template or a content page, and a slug. */
function pathOf(reference: string, given: { slug?: string }): string {
  const first = reference === 'home' || reference === 'page' ? '' : reference === 'article' ? 'blogs' : reference
  return `/${[first, given.slug ?? ''].filter((part) => part !== '').join('/')}`
}

interface PageView {
  document: ContentPage | null
  template: z.infer<typeof templateSchema>
  path: string
  slug: string
}

/**
 * Finds the page or template that serves a page view. The path alone decides where there is one; else the name or id of
 * a template or a content page, and the slug of what it shows.
 */
async function findPageView(
  context: RequestContext,
  reference: string,
  given: { path?: string; slug?: string; query: string },
): Promise<PageView | null> {
  const sku = new URLSearchParams(given.query).get('sku')
  const serve = async (path: string) => {
    const served = await servePath(context, path, sku === '' ? null : sku)
    return served && { ...documentOf(served), path, slug: served.kind === 'page' ? served.page.slug : served.slug }
  }
  if (given.path !== undefined) return serve(given.path)
  const named = isTemplateName(reference) ? null : await findContentPage(context, reference)
  const name = named?.slug ?? reference
  const isServed = isTemplateName(name) || !named || !servesOthers(named.pageType)
  if (isServed) return serve(pathOf(name, given))
  // a template that the owner has made for some products, the header or the footer: no path is theirs
  const template = await findTemplate(context, name, undefined)
  return template && { document: named, template, path: pathOf(name, given), slug: name }
}

export const templateCalls: ApiCall[] = [
  call(
    area,
    'GET',
    '/template/{id}',
    'The document of a fixed name (home, shop-online, product, cart …) or a template by its id, for the page at a path',
    z.object({ path }),
    async ({ visitor, params }, { path: shownPath }) => {
      const template = await findTemplate(visitor, params.id ?? '', shownPath)
      return template ? ok(template) : noTemplate()
    },
    { limit: readsOnly, output: templateSchema },
  ),
  call(
    area,
    'GET',
    '/page/{id}',
    'A content page by slug or id',
    z.object({ path }),
    async ({ visitor, params }) => {
      const page = await findContentPage(visitor, params.id ?? '')
      if (!page || servesOthers(page.pageType)) return fail('not_found', 'We can’t find this page')
      return ok(serialiseTemplate(page, namedPage(page), { isPage: true, defaults: [] }))
    },
    { limit: readsOnly, output: templateSchema },
  ),
  call(
    area,
    'GET',
    '/templateBoth/{id}',
    'What a page view needs: the template that serves a path, else the one of a name or id, with its header and footer, and what its sections have loaded',
    z.object({ path, slug: z.string().max(200).optional(), query: z.string().max(2000).default('') }),
    async ({ visitor, params }, input) => {
      const view = await findPageView(visitor, params.id ?? '', input)
      if (!view) return noTemplate()
      const { document, template, path: shownPath, slug } = view
      const { before, after } = splitAtContent(document?.sections ?? [])
      const { sections } = await readSections(visitor, slug, [...before, ...after])
      return ok({
        ...withLoadedData(template, sections),
        page: template.page,
        path: shownPath,
        slug,
        ...(await readShell(visitor)),
      })
    },
    { limit: readsOnly, output: templateBothSchema },
  ),
]

/** The documents of header and footer, with what their sections have loaded. */
async function readShell(context: RequestContext) {
  const shell = async (name: keyof typeof shellLabels) => {
    const document = await readTemplate(context, name)
    const own = sectionsBesideShell(document?.sections ?? [])
    const { sections } = await readSections(context, name, own)
    return withLoadedData(shellTemplate(document, name), sections)
  }
  return { header: await shell('header'), footer: await shell('footer') }
}

function shellTemplate(document: ContentPage | null, name: keyof typeof shellLabels) {
  return serialiseTemplate(
    document,
    { name, title: shellLabels[name], pageType: shellLabels[name] },
    { isPage: false, defaults: defaultShell[name] },
  )
}
