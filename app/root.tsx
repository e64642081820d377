import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { Links, Meta, Outlet, useLocation, useMatches, useRouteError, useRouteLoaderData } from '~/framework/react'
import { lazy, Suspense, useContext, useEffect, type ReactNode } from 'react'
import { reloadAfter } from '~/enhance/network/reload-guard'
import { reloadScript } from '~/framework/development'
import { InlineScript, InlineStyle } from '~/framework/inline-script'
import { HasScripts, HeadScript, LateScripts, lateFontsMedia } from '~/framework/late-scripts'
import { Layout, type LayoutShell } from '~/components/shell/layout'
import { AccountLinks } from '~/components/account/account-links'
import { ErrorPageContext, ErrorPageOfServer } from '~/components/error-pages/error-page-context'
import { describeError } from '~/components/error-pages/describe-error'
import type { NoticeTone } from '~/components/ui/notice/notice'
import { Snippets } from '~/plugins/snippets'
import { readLayout, type LayoutData, type ShellData } from '~/http/layout.server'
import { pageMeta } from '~/http/page-meta'
import { isPageHandle } from '~/http/scripts'
import { layoutContext } from '~/http/context.server'
import { manifestPath, searchPath } from '~/paths'
import { ShellParts } from '~/sections/shell/shell-parts'
import { StaffBar } from '~/sections/shell/staff-bar'
import { TemplateSections } from '~/sections/template-sections'
import { frame, ratio } from '~/components/ui/picture/picture-view.css'
import fallbackFonts from '~/styles/fallback-fonts.css?inline'
import bodyFont from '~/styles/body-font.css?inline'
import headingFont from '~/styles/heading-font.css?inline'
import '~/styles/global.css'
import '~/plugins/consent/consent-part.css'
import '~/styles/loading.css'
import '~/styles/print.css'

export async function loader(args: LoaderFunctionArgs) {
  return readLayout(await layoutContext(args))
}

export const meta: MetaFunction<typeof loader> = ({ data, matches, error }) =>
  error || !data?.server
    ? pageMeta(matches, { title: describeError(error).title, isIndexed: false })
    : pageMeta(matches, { title: data.server.meta.title })

const flashTones: Record<'success' | 'error' | 'info', NoticeTone> = {
  success: 'success',
  error: 'danger',
  info: 'info',
}

/** Few shoppers see an error page that their browser renders, so it loads that code when it is needed. */
const LoadedErrorPage = lazy(async () => ({
  default: (await import('~/components/error-pages/error-page')).ErrorPage,
}))

/** The page around what the browser's React renders: it hydrates only what it can change, the start of the body. */
function Document({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')?.server
  const matches = useMatches()
  const hasScripts = useContext(HasScripts)
  const snippets = data && !data.savesData ? data.snippets : []
  const isAdmin = matches.some(({ handle }) => isPageHandle(handle) && handle.layout === 'admin')
  const fonts = data?.fonts ?? defaultFonts
  return (
    <html lang={data?.languageTag ?? 'en'} dir={data?.direction} data-unusual-digits={data?.unusualDigits}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {data ? <Icons {...data.icons} hasScripts={hasScripts} /> : null}
        {isAdmin ? null : (
          <>
            <Look theme={data?.theme} fonts={fonts} />
            <InlineStyle
              text={webFonts(fonts) + (hasScripts ? '' : fonts.afterFirstPaint + latePictures)}
              media={hasScripts ? lateFontsMedia : undefined}
            />
          </>
        )}
        {hasScripts ? <HeadScript /> : null}
        <Snippets snippets={snippets} position="head" />
      </head>
      <body>
        {children}
        <Snippets snippets={snippets} position="body" />
        {typeof data?.consentHtml === 'string' ? <div dangerouslySetInnerHTML={{ __html: data.consentHtml }} /> : null}
        {hasScripts ? <LateScripts /> : import.meta.env.DEV ? <InlineScript text={reloadScript} /> : null}
      </body>
    </html>
  )
}

/** The fonts of an error page that knows no shop. */
const defaultFonts: ShellData['fonts'] = {
  hasDefaultBody: true,
  hasDefaultHeading: true,
  faces: '',
  afterFirstPaint: '',
}

/**
 * Lets the first picture of a page without scripts come before those below it, as `preparePictures` does in others.
 * Browsers that do not animate `display` load all of them at once.
 */
const latePictures = `@keyframes late{from{display:none}}.${frame}:not(.${ratio.own})>[loading=lazy]{animation:late 1ms 60ms backwards}`

/**
 * The rules of the typefaces that the page uses, and of no others: a browser that lays out a page before the theme's
 * file has arrived would load those of the shop too.
 */
function webFonts({ hasDefaultBody, hasDefaultHeading, faces }: ShellData['fonts']): string {
  return (hasDefaultBody ? bodyFont : '') + (hasDefaultHeading ? headingFont : '') + faces
}

/** The shop's icon for tabs and home screens, and what else a home screen shows of the shop. */
function Icons({ tab, home, apple, hasScripts }: ShellData['icons'] & { hasScripts: boolean }) {
  const manifest = <link rel="manifest" href={manifestPath} />
  return (
    <>
      <link rel="icon" href={tab} sizes={home ? '32x32' : undefined} />
      {home ? <link rel="icon" href={home} sizes="192x192" /> : null}
      <link rel="apple-touch-icon" href={apple} />
      {hasScripts ? <noscript data-late>{manifest}</noscript> : manifest}
    </>
  )
}

/**
 * The colours and typefaces that the owner has chosen, and what takes the place of the shop's own typefaces until their
 * files have arrived: other themes bring theirs.
 */
function Look({ theme = { css: '' }, fonts }: { theme?: ShellData['theme']; fonts: ShellData['fonts'] }) {
  const fallbacks = fonts.hasDefaultBody || fonts.hasDefaultHeading ? fallbackFonts : ''
  const css = fallbacks + ('css' in theme ? theme.css : '')
  return (
    <>
      {css === '' ? null : <InlineStyle text={css} />}
      {'href' in theme ? <link rel="stylesheet" href={theme.href} /> : null}
    </>
  )
}

let lastLayout: LayoutData | undefined

/**
 * Returns the data of what is around the page. When the answer to a navigation cannot be used, the router has no data
 * of it: a browser goes on showing what it had.
 */
function useLayoutData(): LayoutData | undefined {
  const data = useRouteLoaderData<typeof loader>('root')
  if (import.meta.env.SSR) return data
  lastLayout = data ?? lastLayout
  return lastLayout
}

function Page({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <Document>{children}</Document> : <>{children}</>
}

/** Returns the parts that the owner has placed before and after the header and the footer. */
function partsAround({ aroundHeader, aroundFooter, notice }: ShellData, address: string) {
  const parts = (items: typeof aroundHeader.before) => <ShellParts items={items} notice={notice} address={address} />
  return {
    beforeHeader: parts(aroundHeader.before),
    afterHeader: parts(aroundHeader.after),
    beforeFooter: parts(aroundFooter.before),
    afterFooter: parts(aroundFooter.after),
  }
}

/** The path and query of a page, without a query that names where to go on: nothing has checked that target yet. */
function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return /redirectTo=|returnTo=/.test(search) ? pathname : pathname + search
}

function shellOf(server: ShellData, address: string): LayoutShell {
  return {
    ...server,
    hasNotice: Boolean(server.notice),
    staffBar: server.staffBar ? <StaffBar {...server.staffBar} /> : null,
    around: partsAround(server, address),
  }
}

/** The header and footer of the shop around a page, unless the page's handle says that it has none. */
function Shop({ error, children }: { error?: unknown; children: ReactNode }) {
  const data = useLayoutData()
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const handles = matches.flatMap(({ handle }) => (isPageHandle(handle) ? [handle] : []))
  if (!data) return <>{children}</>
  const isError = error !== undefined
  const { server } = data
  const notFound = isError && describeError(error).kind === 'not-found' ? server?.notFound : undefined
  const content = (
    <TemplateSections
      template={isError ? notFound : data.template}
      shown={isError ? notFound?.shown : server?.template}
    >
      {children}
    </TemplateSections>
  )
  const page =
    import.meta.env.SSR && server ? (
      <AccountLinks.Provider value={server.accountLinks}>{content}</AccountLinks.Provider>
    ) : (
      content
    )
  const layouts = handles.map(({ layout }) => layout)
  // a page without the layout has a main part of its own, and an error in its place needs one
  if (layouts.includes('gate') || (isError && layouts.includes(false)))
    return (
      <main id="main" tabIndex={-1}>
        {page}
      </main>
    )
  if (layouts.includes(false) || layouts.includes('admin')) return <>{page}</>
  const { flash } = data
  return (
    <Layout
      shell={import.meta.env.SSR && server ? shellOf(server, addressOf({ pathname, search })) : undefined}
      hasStaffBar={data.hasStaffBar}
      cart={data.cart}
      account={data.account}
      wishlist={data.wishlist}
      path={pathname}
      address={pathname + search}
      query={pathname === searchPath ? (new URLSearchParams(search).get('query') ?? undefined) : undefined}
      isCheckout={layouts.includes('checkout')}
      hasMobileBar={handles.every(({ mobileBar }) => mobileBar !== false)}
      status={flash ? { tone: flashTones[flash.tone], message: flash.message } : null}
    >
      {page}
    </Layout>
  )
}

export default function Root() {
  return (
    <Page>
      <Shop>
        <Outlet />
      </Shop>
    </Page>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const given = useContext(ErrorPageContext)
  const ErrorPage = useContext(ErrorPageOfServer) ?? LoadedErrorPage
  const data = useLayoutData()
  const { pathname } = useLocation()
  useEffect(() => reloadAfter(error), [error])
  return (
    <Page>
      <Shop error={error ?? null}>
        <Suspense>{given ?? <ErrorPage error={error} path={pathname} supportHref={data?.supportHref} />}</Suspense>
      </Shop>
    </Page>
  )
}
