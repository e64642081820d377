import type { LoaderFunctionArgs } from '~/framework/server'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import { themeCss } from '~/domain/storefront/theme-css'
import { setSafetyHeaders } from '~/response/document.server'
import { themeHref } from '~/response/layout.server'
import { isSecure } from '~/response/reply.server'
import { getVisitor } from '~/request/visitor.server'

/** The channel's theme as a stylesheet; an address with an old hash gets the theme of now, for a short while. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const visitor = await getVisitor(request)
  const css = themeCss(await readStorefront(visitor))
  const isCurrent = themeHref(visitor.channel.code, css) === `/theme/${params.file}`
  const headers = new Headers({
    'Content-Type': 'text/css; charset=utf-8',
    'Cache-Control': isCurrent ? 'public, max-age=31536000, immutable' : 'public, max-age=60',
  })
  setSafetyHeaders(headers, await isSecure())
  return new Response(css, { headers })
}
