import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { Notice } from '~/components/ui/notice/notice'
import { loadPreview } from '~/http/content-page.server'
import { adminPage } from '~/http/document.server'
import { requestContext } from '~/http/context.server'
import { pageMeta } from '~/http/page-meta'
import type { PageHandle } from '~/http/scripts'
import { PageSections } from '~/sections/page-sections'
import { Sections } from '~/sections/sections'
import { band, container, panel, visuallyHidden } from '~/styles/layout.css'

export const handle: PageHandle = { scripts: false }
export const headers = adminPage

/** The draft of a page, for who has the link. It is not kept and not for search engines. */
export async function loader(args: LoaderFunctionArgs) {
  return loadPreview(await requestContext(args), args.params.token ?? '')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data ? `Preview: ${data.metaTitle}` : 'Page Not Found', isIndexed: false })

export default function Preview() {
  const { own, server, left, ...page } = useLoaderData<typeof loader>()
  const sections = server?.sections ?? page.sections
  return (
    <>
      <div className={container} data-section-keys={sections.map(({ id }) => id).join(' ')}>
        <Notice tone="info">This is a preview of what is not published yet.</Notice>
        {left.length > 0 ? (
          <Notice tone="warning">
            Shoppers would not see these sections:
            <ul>
              {left.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </div>
      {own === null ? (
        <PageSections {...page} sections={sections} />
      ) : (
        <>
          <h1 className={visuallyHidden}>{own.label}</h1>
          <Sections sections={sections.slice(0, own.place)} isUnderHeading />
          <div className={`${container} ${band}`}>
            <div className={panel}>
              <p>Here is the page’s own part: {own.label}.</p>
              {own.href ? <a href={own.href}>See the draft around the page itself</a> : null}
            </div>
          </div>
          <Sections sections={sections.slice(own.place)} isUnderHeading />
        </>
      )}
    </>
  )
}
