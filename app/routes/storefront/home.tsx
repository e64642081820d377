import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData, type ClientLoaderFunctionArgs } from '~/framework/react'
import { loadContentPage } from '~/response/content-page.server'
import { requestContext } from '~/request/context.server'
import { pageMeta } from '~/response/page-meta'
import type { PageHandle } from '~/response/scripts'
import { preloadSections, preloadSectionsOf } from '~/sections/section-components'
import { Sections } from '~/sections/sections'

export const handle: PageHandle = { beforeHydration: preloadSectionsOf, keeps: {} }

export async function loader(args: LoaderFunctionArgs) {
  return loadContentPage(await requestContext(args), 'home')
}

/** On a client navigation, loads the code of the page's sections before the page is shown. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  const page = await serverLoader<typeof loader>()
  await preloadSections(page.sections.map(({ type }) => type))
  return page
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.metaTitle ?? 'Home', description: data?.metaDescription, canonicalPath: '/' })

export default function HomePage() {
  return <Sections sections={useLoaderData<typeof loader>().sections} />
}
