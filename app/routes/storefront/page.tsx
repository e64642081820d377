import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { loadContentPage } from '~/http/content-page.server'
import { requestContext } from '~/http/context.server'
import { parseLegacyPage } from '~/http/legacy-urls/legacy-url'
import { redirectLegacyUrl } from '~/http/legacy-urls/redirect-legacy-url.server'
import { contentPagePath } from '~/paths'
import { lastPartOf } from '~/http/link-targets/last-part'
import { pageMeta } from '~/http/page-meta'
import type { PageHandle } from '~/http/scripts'
import { PageSections } from '~/sections/page-sections'

export const handle: PageHandle = { scripts: 'with products', caches: {} }

/** The owner's pages, such as terms and privacy. This route answers every address of no other route, often with 404. */
export async function loader(args: LoaderFunctionArgs) {
  const { slug, before, hasMoreSlashes } = lastPartOf(args.params['*'] ?? '')
  const isNested = before.length > 0
  if (slug === 'home') throw redirect('/', 301)
  const context = await requestContext(args)
  const { pathname, search, searchParams } = new URL(args.request.url)
  const findLegacy = async () => {
    const former = parseLegacyPage(pathname)
    return former && redirectLegacyUrl(context, former, searchParams)
  }
  // /blog/about of another system is an article
  const legacyTarget = isNested ? await findLegacy() : null
  if (legacyTarget) throw legacyTarget
  const page = await loadContentPage(context, slug, isNested ? undefined : findLegacy)
  if (isNested || hasMoreSlashes) throw redirect(contentPagePath(slug) + search, 301)
  return page
}

export function action(): never {
  throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, { title: data.metaTitle, description: data.metaDescription, canonicalPath: `/${data.slug}` })
    : [{ title: 'Page Not Found' }]

export default function ContentPage() {
  const { server, sections, ...page } = useLoaderData<typeof loader>()
  return <PageSections {...page} sections={server?.sections ?? sections} />
}
