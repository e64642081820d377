import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { loadPage } from '~/sections/content-page.server'
import { requestContext } from '~/request/context.server'
import { pageMeta } from '~/response/page-meta'
import { Sections } from '~/sections/sections'

export async function loader(args: LoaderFunctionArgs) {
  return loadPage(await requestContext(args), 'home')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.metaTitle ?? 'Home', description: data?.metaDescription, canonicalPath: '/' })

export default function HomePage() {
  return <Sections items={useLoaderData<typeof loader>().items} />
}
