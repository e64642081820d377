import type { LoaderFunctionArgs } from '~/framework/server'
import { cacheByBytes } from '~/domain/shared/cache-by-bytes'
import { megabytes } from '~/domain/shared/units'
import { iconSizes, readOriginal, toPng } from '~/domain/catalogue/media/icon.server'
import { paletteOf } from '~/domain/site/storefront/theme/palette'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { setSafetyHeaders } from '~/http/document.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { requestContext } from '~/http/context.server'
import { iconPath } from '~/paths'
import defaultIcon from '../../../public/favicon.svg?raw'

const icons = cacheByBytes<Buffer>(megabytes(4), (icon) => [icon])

/** The channel's icon in one of its sizes. Only the address of its own icon is answered, so that few are made. */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const { favicon, colours } = await readStorefront(context)
  const headers = new Headers()
  setSafetyHeaders(headers, context.isSecure)
  const path = new URL(args.request.url).pathname
  const size = Object.values(iconSizes).find((one) => iconPath(favicon, one) === path)
  if (size === undefined) {
    headers.set('Cache-Control', 'no-store')
    headers.set('Content-Type', 'text/plain; charset=utf-8')
    return new Response('Not found', { status: 404, headers })
  }
  // Apple shows what is transparent in black
  const ground = size === iconSizes.apple ? paletteOf(colours).background : undefined
  const key = `${path} ${ground}`
  let icon = icons.get(key)
  if (!icon) {
    const original = favicon === null ? null : await readOriginal(context.db, context.dataDir, favicon)
    icon = await toPng(original ?? Buffer.from(defaultIcon), size, ground)
    icons.set(key, icon)
  }
  headers.set('Content-Type', 'image/png')
  headers.set('Cache-Control', `public, max-age=${favicon === null || ground ? 86_400 : '31536000, immutable'}`)
  return new Response(new Uint8Array(icon), { headers })
})
