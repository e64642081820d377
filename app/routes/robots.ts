import type { LoaderFunctionArgs } from '~/framework/server'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import { setSafetyHeaders } from '~/response/document.server'
import { isSecure } from '~/response/reply.server'
import { getVisitor } from '~/request/visitor.server'

export async function loader({ request }: LoaderFunctionArgs): Promise<Response> {
  const storefront = await readStorefront(await getVisitor(request))
  const rules = storefront.enableIndexing
    ? ['Disallow: /cart', 'Disallow: /checkout', 'Disallow: /order/', 'Disallow: /api/']
    : ['Disallow: /']
  const headers = new Headers({ 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' })
  setSafetyHeaders(headers, await isSecure())
  return new Response(['User-agent: *', ...rules, ''].join('\n'), { headers })
}
