import type { LoaderFunctionArgs } from '~/framework/server'
import { cacheByBytes } from '~/domain/shared/cache-by-bytes'
import { megabytes } from '~/domain/shared/units'
import { readOriginal, toIcon } from '~/domain/catalogue/media/icon.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { setSafetyHeaders } from '~/http/document.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { requestContext } from '~/http/context.server'
import defaultIcon from '../../../public/favicon.svg?raw'

const icons = cacheByBytes<Buffer>(megabytes(4), (icon) => [icon])

/** The channel's icon for clients that ask for /favicon.ico without reading a page. */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const { favicon } = await readStorefront(context)
  const key = favicon ?? 'default'
  let icon = icons.get(key)
  if (!icon) {
    const original = favicon === null ? null : await readOriginal(context.db, context.dataDir, favicon)
    icon = await toIcon(original ?? Buffer.from(defaultIcon))
    icons.set(key, icon)
  }
  const headers = new Headers({ 'Content-Type': 'image/x-icon', 'Cache-Control': 'public, max-age=86400' })
  setSafetyHeaders(headers, context.isSecure)
  return new Response(new Uint8Array(icon), { headers })
})
