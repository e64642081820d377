import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { loadContentPage } from '~/response/content-page.server'
import { requestContext } from '~/request/context.server'
import { pageMeta } from '~/response/page-meta'
import type { PageHandle } from '~/response/scripts'
import { Sections } from '~/sections/sections'

export const handle: PageHandle = { keeps: {} }

export async function loader(args: LoaderFunctionArgs) {
  return loadContentPage(await requestContext(args), 'home')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.metaTitle ?? 'Home', description: data?.metaDescription, canonicalPath: '/' })

export default function HomePage() {
  return <Sections sections={useLoaderData<typeof loader>().sections} />
}
