import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import {
  Links,
  Meta,
  Outlet,
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from '~/framework/react'
import { useContext, type ReactNode } from 'react'
import { LateScripts, HeadScript } from '~/framework/late-scripts'
import { Layout } from '~/components/shell/layout'
import { ErrorPageContext } from '~/components/error-pages/error-page-context'
import { NotFoundPage } from '~/components/error-pages/not-found-page'
import { RequestRejectedPage } from '~/components/error-pages/request-rejected-page'
import { ServerErrorPage } from '~/components/error-pages/server-error-page'
import { ShopUnavailablePage } from '~/components/error-pages/shop-unavailable-page'
import type { NoticeTone } from '~/components/ui/notice/notice'
import { Snippets } from '~/plugins/snippets'
import { readLayout } from '~/response/layout.server'
import { pageMeta } from '~/response/page-meta'
import { isPageHandle } from '~/response/scripts'
import { requestContext } from '~/request/context.server'
import { searchPath } from '~/paths'
import '~/styles/global.css'

export const links: LinksFunction = () => [{ rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }]

export async function loader(args: LoaderFunctionArgs) {
  return readLayout(await requestContext(args))
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, error }) =>
  error || !data
    ? [{ title: 'Not available' }, { name: 'robots', content: 'noindex' }]
    : pageMeta(matches, { title: data.meta.title })

const flashTones: Record<'success' | 'error' | 'info', NoticeTone> = {
  success: 'success',
  error: 'danger',
  info: 'info',
}

function Document({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  const matches = useMatches()
  const hasScripts =
    !error && !data?.savesData && matches.every(({ handle }) => !isPageHandle(handle) || handle.scripts !== false)
  const snippets = data && !data.savesData ? data.snippets : []
  return (
    // HeadScript adds an attribute that React does not render
    <html lang={data?.languageTag ?? 'en'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {data ? <link rel="stylesheet" href={data.themeHref} /> : null}
        {hasScripts ? <HeadScript /> : null}
        <Snippets snippets={snippets} position="head" />
      </head>
      <body>
        {children}
        <Snippets snippets={snippets} position="body" />
        {/* the browser keeps what the server has written at the end of the body */}
        {hasScripts && import.meta.env.SSR ? <LateScripts /> : null}
      </body>
    </html>
  )
}

/** The header and footer of the shop around a page, unless the page's handle has `layout: false`. */
function Shop({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const matches = useMatches()
  if (!data || matches.some(({ handle }) => isPageHandle(handle) && handle.layout === false)) return <>{children}</>
  const { flash } = data
  return (
    <Layout
      storeName={data.storeName}
      menu={data.menu}
      footer={data.footer}
      notice={data.notice}
      cart={data.cart}
      path={pathname}
      query={pathname === searchPath ? (new URLSearchParams(search).get('query') ?? undefined) : undefined}
      isHeaderSticky={data.isHeaderSticky}
      hasScrollToTop={data.hasScrollToTop}
      status={flash ? { tone: flashTones[flash.tone], message: flash.message } : null}
    >
      {children}
    </Layout>
  )
}

export default function Root() {
  const { isLicenceActive, supportHref } = useLoaderData<typeof loader>()
  return (
    <Document>
      {isLicenceActive ? (
        <Shop>
          <Outlet />
        </Shop>
      ) : (
        <ShopUnavailablePage isInactive supportHref={supportHref} />
      )}
    </Document>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const given = useContext(ErrorPageContext)
  const view = given ? (
    given
  ) : !isRouteErrorResponse(error) ? (
    <ServerErrorPage />
  ) : error.statusText === 'Website Unavailable' ? (
    <ShopUnavailablePage isInactive={false} supportHref="/" />
  ) : error.status === 404 ? (
    <NotFoundPage />
  ) : error.status >= 500 ? (
    <ServerErrorPage code={error.status} />
  ) : (
    <RequestRejectedPage message={String(error.data || error.statusText)} />
  )
  return (
    <Document>
      <Shop>{view}</Shop>
    </Document>
  )
}
