import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { loadContentPage } from '~/response/content-page.server'
import { requestContext } from '~/request/context.server'
import { isFormerParam, parseFormerParams } from '~/request/former/former-address'
import { redirectFormerAddress } from '~/response/former/redirect-former.server'
import { homePath } from '~/paths'
import { pageMeta } from '~/response/page-meta'
import type { PageHandle } from '~/response/scripts'
import { Sections } from '~/sections/sections'

export const handle: PageHandle = { keeps: { params: isFormerParam } }

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const former = parseFormerParams(new URL(args.request.url).searchParams)
  if (former) throw (await redirectFormerAddress(context, former)) ?? redirect(homePath, 301)
  return loadContentPage(context, 'home')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.metaTitle ?? 'Home', description: data?.metaDescription, canonicalPath: '/' })

export default function HomePage() {
  return <Sections sections={useLoaderData<typeof loader>().sections} />
}
