import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from '~/framework/server'
import { isRouteErrorResponse } from '~/framework/react'
import { createElement, type ReactElement } from 'react'
import { describeError, developmentDetails } from '~/components/error-pages/describe-error'
import { ErrorPage } from '~/components/error-pages/error-page'
import { ErrorPageContext, ErrorPageOfServer } from '~/components/error-pages/error-page-context'
import { RequestRejectedPage } from '~/components/error-pages/request-rejected-page'
import { ServerErrorPage } from '~/components/error-pages/server-error-page'
import { PleaseRetryPage } from '~/components/error-pages/please-retry-page'
import { renderPage } from '~/framework/render-page'
import { isbot } from 'isbot'
import { documentResponse, setSafetyHeaders } from '~/http/document.server'
import { preloadListings } from '~/domain/catalogue/listing/index/preload-listings.server'
import { frameHostsOf, isShortLived, shownData, showsViewed } from '~/http/section-needs'
import { withPictureSizes } from '~/http/templates/picture-sizes'
import { withSectionStyles } from '~/http/templates/section-styles.server'
import { cachedForHeader, showsViewedHeader } from '~/http/cached/cached-page'
import { readViewedCards } from '~/http/cached/viewed-cards.server'
import { readLayout, type LayoutData } from '~/http/layout.server'
import { formHostsHeader } from '~/http/form-hosts'
import { addKeptForm } from '~/http/admin/kept-form.server'
import { errorForLog, pathForLog } from '~/http/log-safely'
import { layoutContext } from '~/http/context.server'
import { clearedFlashCookie } from '~/http/cookies.server'
import { noteMissing } from '~/http/missing-addresses.server'
import { isSameOrigin } from '~/http/origin-check.server'
import { getRuntime } from '~/http/runtime.server'
import { savesData } from '~/http/preferences/save-data'
import { readPostedForm, type PostedForm } from '~/http/posted-form.server'
import { failedFormData, unavailableData } from '~/http/unavailable/data-of-failures.server'
import { isUnavailable, noteUnavailable, setRetryAfter } from '~/http/unavailable/unavailable.server'
import { isNeededPath } from '~/shop-paths'
import { addSafetyHeadersToOtherServer } from '~/server/safety-headers'
import { readPluginHosts } from '~/http/plugin-parts.server'
import { handlesOf, needsScripts } from '~/http/scripts'
import { ViewedProductsContext } from '~/sections/parts/viewed-products'

/** The shop's own server opens the runtime before it loads the app. */
const isOtherServer = globalThis.storefrontRuntime === undefined

void getRuntime()
  .then(({ db, env }) => {
    if (isOtherServer) addSafetyHeadersToOtherServer(env.trustsProxy)
    return preloadListings(db)
  })
  .catch((error: unknown) => process.emitWarning(`The listings were not preloaded: ${String(error)}`))

type LayoutArgs = Parameters<typeof layoutContext>[0]

/** The requests that an error of the shop has ended. */
const failed = new WeakSet<AppLoadContext>()

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: AppLoadContext,
): Promise<Response> {
  const { env } = await getRuntime()
  const { takeBody } = loadContext
  const options = { isSecure: env.trustsProxy, isDevelopment: import.meta.env.DEV, takeBody }
  const isPost = request.method !== 'GET' && request.method !== 'HEAD'
  if (isPost && !isSameOrigin(request, env.trustsProxy)) {
    // Remix answers a foreign Origin with an error page without text before any action runs
    return documentResponse(
      request,
      {
        html: '<!DOCTYPE html><html lang="en"><head><title>There is a problem</title></head><body><p>This form didn’t come from our own page.</p></body></html>',
        status: 403,
        headers: new Headers(),
      },
      options,
    )
  }
  if (isUnavailable(loadContext)) {
    const { pathname, search } = new URL(request.url)
    const posted = isPost ? readPostedForm(loadContext) : null
    nameErrors(context)
    const value = createElement(PleaseRetryPage, { path: pathname + search, posted })
    const { html, ...inline } = renderPage(context, request.url, false, (page) =>
      createElement(ErrorPageContext.Provider, { value }, page),
    )
    setRetryAfter(headers)
    // the form may lead to a payment provider, whose host only the database knows
    headers.set(formHostsHeader, 'https:')
    return documentResponse(request, { html, status: 503, headers }, { ...options, ...inline })
  }
  const isFailure = errorsOf(context).some((error) => describeError(error).kind === 'server-error')
  // a developer asks with any tool, and is told what was thrown
  if (isFailure && !import.meta.env.DEV && isbot(request.headers.get('User-Agent') ?? '')) {
    return documentResponse(
      request,
      {
        html: `<!DOCTYPE html><html lang="en"><head><title>${status}</title></head><body><h1>${status}</h1></body></html>`,
        status,
        headers,
      },
      options,
    )
  }
  keepRetryAfter(context, headers)
  const posted = isPost && (failed.has(loadContext) || isLimited(context)) ? readPostedForm(loadContext) : null
  // the form may lead to a payment provider
  if (posted) headers.set(formHostsHeader, 'https:')
  if (isPost) await addLayout(context, { request, context: loadContext })
  const { pathname, search } = new URL(request.url)
  addKeptForm(context, loadContext, pathname + search)
  const hasScripts = needsScripts(context, savesData(request.headers))
  const loaderData = shownData(context.staticHandlerContext.loaderData, status)
  const hasViewed = showsViewed(loaderData)
  const viewed =
    hasViewed && !loadContext.slots ? await readViewedCards(await layoutContext({ request, context: loadContext })) : []
  const { html, ...inline } = renderPage(context, request.url, hasScripts, (page) =>
    createElement(
      ViewedProductsContext.Provider,
      { value: viewed },
      createElement(
        ErrorPageOfServer.Provider,
        { value: ErrorPage },
        posted ? withFormAgain(page, status, posted, context) : page,
      ),
    ),
  )
  const pluginHosts = await readPluginHosts({ request, context: loadContext })
  if (loadContext.slots && hasViewed) headers.set(showsViewedHeader, '1')
  // the store of pages knows who asked for a page with slots
  if (status === 404 && request.method === 'GET' && !loadContext.slots && !isNeededPath(pathname))
    noteMissing(pathname, request.headers.get('User-Agent') ?? '')
  if (!loadContext.slots) headers.delete(cachedForHeader)
  else if (isShortLived(loaderData)) headers.set(cachedForHeader, '1')
  const styled = withSectionStyles(withPictureSizes(html, loaderData), loaderData)
  const inlineStyles = [...inline.inlineStyles, ...styled.inlineStyles]
  return documentResponse(
    request,
    { html: styled.html, status, headers },
    {
      ...options,
      pluginHosts,
      frameHosts: frameHostsOf(loaderData, handlesOf(context)),
      hasShownMessage: await hasMessage({ request, context: loadContext }),
      ...inline,
      inlineStyles,
    },
  )
}

/** Whether a form has left a message for this page. */
async function hasMessage(args: LayoutArgs): Promise<boolean> {
  const context = await layoutContext(args).catch(() => null)
  return context !== null && context.flash !== null
}

/**
 * The error that stands for every error of a page while the shop can store or read nothing, so that the page has its
 * own title.
 */
const pleaseRetry = { status: 503, statusText: '', data: '', internal: false }

function nameErrors({ staticHandlerContext }: EntryContext): void {
  const ids = Object.keys(staticHandlerContext.errors ?? {})
  if (ids.length > 0) staticHandlerContext.errors = Object.fromEntries(ids.map((id) => [id, pleaseRetry]))
}

/**
 * For the page of a form that failed the framework reads nothing around it: the header, the colours and the footer of
 * the shop.
 */
async function addLayout({ staticHandlerContext }: EntryContext, args: LayoutArgs): Promise<void> {
  const { errors, loaderData } = staticHandlerContext
  if (errors === null || loaderData.root) return
  // behind a gate, and where it cannot be read, the page stands alone
  const layout = await layoutContext(args)
    .then(readLayout)
    .catch(() => undefined)
  if (layout) loaderData.root = layout
}

const errorsOf = ({ staticHandlerContext }: EntryContext) => Object.values(staticHandlerContext.errors ?? {})

/** Whether a page answers that too many requests were sent. */
function isLimited(context: EntryContext): boolean {
  return errorsOf(context).some((error) => describeError(error).status === 429)
}

/** The error page of a form that the shop could not handle, or not yet: what was typed is on it. */
function withFormAgain(page: ReactElement, code: number, posted: PostedForm, context: EntryContext): ReactElement {
  const layout: Partial<LayoutData> | undefined = context.staticHandlerContext.loaderData.root
  const value = isLimited(context)
    ? createElement(RequestRejectedPage, { ...describeError(errorsOf(context)[0]), posted })
    : createElement(ServerErrorPage, {
        code,
        posted,
        supportHref: layout?.supportHref,
        details: developmentDetails(errorsOf(context)[0]),
      })
  return createElement(ErrorPageContext.Provider, { value }, page)
}

/** A page answers with the headers of its route alone: the time to wait of a failed loader or action is added here. */
function keepRetryAfter({ staticHandlerContext }: EntryContext, headers: Headers): void {
  const { actionHeaders, loaderHeaders } = staticHandlerContext
  for (const sent of [...Object.values(loaderHeaders), ...Object.values(actionHeaders)]) {
    const retryAfter = sent.get('Retry-After')
    if (retryAfter !== null) headers.set('Retry-After', retryAfter)
  }
}

export async function handleDataRequest(
  given: Response,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): Promise<Response> {
  const { env } = await getRuntime()
  const isFailedForm = failed.has(context) && request.method !== 'GET'
  const response = isUnavailable(context)
    ? unavailableData(given, request.method)
    : isFailedForm
      ? failedFormData(given)
      : given
  // data of single routes has no message in it
  const isWholePage = request.method === 'GET' && !new URL(request.url).searchParams.has('_routes')
  if (isWholePage && !isUnavailable(context) && (await hasMessage({ request, context })))
    response.headers.append('Set-Cookie', clearedFlashCookie(env.trustsProxy))
  setSafetyHeaders(response.headers, env.trustsProxy)
  response.headers.delete(formHostsHeader)
  response.headers.delete(cachedForHeader)
  if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
  return response
}

export async function handleError(error: unknown, args: LoaderFunctionArgs | ActionFunctionArgs): Promise<void> {
  const { request } = args
  // the framework's own rejections, of a method for example, are no errors of the shop
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  // before anything is waited for, because the answer is made meanwhile
  failed.add(args.context)
  if (await noteUnavailable(error, args)) return
  const { log } = await getRuntime()
  const { pathname } = new URL(request.url)
  log.error(
    { err: errorForLog(error, pathname), path: pathForLog(pathname), requestId: request.headers.get('X-Request-Id') },
    'unhandled error',
  )
}
