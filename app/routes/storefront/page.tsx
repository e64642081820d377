import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { loadPage } from '~/sections/content-page.server'
import { requestContext } from '~/request/context.server'
import { pageMeta } from '~/response/page-meta'
import { Sections } from '~/sections/sections'

export const handle = { scripts: false }

/** Pages of the owner's: terms, privacy, about. Everything that no other route knows ends here, and mostly as a 404. */
export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params['*'] ?? ''
  if (slug === 'home') throw redirect('/', 301)
  return loadPage(await requestContext(args), slug)
}

export function action(): never {
  throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, { title: data.metaTitle, description: data.metaDescription, canonicalPath: `/${data.slug}` })
    : [{ title: 'Page Not Found' }]

export default function ContentPage() {
  const { title, items } = useLoaderData<typeof loader>()
  return (
    <TextPage title={title}>
      <Sections items={items} />
    </TextPage>
  )
}
