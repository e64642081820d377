import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { Notice } from '~/components/ui/notice/notice'
import { loadPreview } from '~/response/content-page.server'
import { adminPage } from '~/response/document.server'
import { requestContext } from '~/request/context.server'
import { pageMeta } from '~/response/page-meta'
import type { PageHandle } from '~/response/scripts'
import { PageSections } from '~/sections/page-sections'
import { container } from '~/styles/layout.css'

export const handle: PageHandle = { scripts: false }
export const headers = adminPage

/** The draft of a page, for who has the link. It is not kept and not for search engines. */
export async function loader(args: LoaderFunctionArgs) {
  return loadPreview(await requestContext(args), args.params.token ?? '')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? `Preview: ${data.metaTitle}` : 'Page Not Found', isIndexed: false })

export default function Preview() {
  const page = useLoaderData<typeof loader>()
  return (
    <>
      <div className={container}>
        <Notice tone="info">This is a preview of what is not published yet.</Notice>
      </div>
      <PageSections {...page} />
    </>
  )
}
