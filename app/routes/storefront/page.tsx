import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { loadContentPage } from '~/response/content-page.server'
import { requestContext } from '~/request/context.server'
import { parseFormerPage } from '~/request/former/former-address'
import { redirectFormerAddress } from '~/response/former/redirect-former.server'
import { contentPagePath } from '~/paths'
import { lastPartOf } from '~/response/places/last-part'
import { pageMeta } from '~/response/page-meta'
import type { PageHandle } from '~/response/scripts'
import { PageSections } from '~/sections/page-sections'

export const handle: PageHandle = { scripts: false, keeps: {} }

/** The owner's pages, such as terms and privacy. This route answers every address of no other route, often with 404. */
export async function loader(args: LoaderFunctionArgs) {
  const { slug, before, hasMoreSlashes } = lastPartOf(args.params['*'] ?? '')
  const isNested = before.length > 0
  if (slug === 'home') throw redirect('/', 301)
  const context = await requestContext(args)
  const { pathname, search, searchParams } = new URL(args.request.url)
  const findFormer = async () => {
    const former = parseFormerPage(pathname)
    return former && redirectFormerAddress(context, former, searchParams)
  }
  // /blog/about of another system is an article
  const formerPlace = isNested ? await findFormer() : null
  if (formerPlace) throw formerPlace
  const page = await loadContentPage(context, slug, isNested ? undefined : findFormer)
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
