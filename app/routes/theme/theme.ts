import type { LoaderFunctionArgs } from '~/framework/server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { channelCss } from '~/domain/site/storefront/theme/theme-css'
import { setSafetyHeaders } from '~/http/document.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { themeHref } from '~/http/layout.server'
import { requestContext } from '~/http/context.server'
import { readPreviewedStorefront } from '~/http/templates/previewed-look.server'
import { themePath } from '~/paths'

/** The channel's theme as a stylesheet. An address with an old hash gets the current theme, cached for one minute. */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const storefront = (await readPreviewedStorefront(context)) ?? (await readStorefront(context))
  const css = channelCss(storefront, context.channel)
  const isCurrent = themeHref(context.channel.code, css) === themePath(args.params.file ?? '')
  const headers = new Headers({
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  })
  setSafetyHeaders(headers, context.isSecure)
  return new Response(css, { headers })
})
