import type { LoaderFunctionArgs } from '~/framework/server'
import { textDirection } from '~/domain/shared/text/text-direction'
import { iconSizes } from '~/domain/catalogue/media/icon.server'
import { paletteOf } from '~/domain/site/storefront/theme/palette'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { setSafetyHeaders } from '~/http/document.server'
import { answerIfAvailable } from '~/http/unavailable/unavailable.server'
import { requestContext } from '~/http/context.server'
import { homePath, iconPath } from '~/paths'

/** Returns the manifest that a device reads when it adds the shop to its home screen (W3C Web Application Manifest). */
export const loader = answerIfAvailable(async (args: LoaderFunctionArgs) => {
  const context = await requestContext(args)
  const { name, metaDescription, favicon, colours } = await readStorefront(context)
  const { background, theme } = paletteOf(colours)
  const { languageTag } = context.channel
  const manifest = {
    name,
    description: metaDescription || undefined,
    // of the name and the description, which are the owner's
    lang: languageTag,
    dir: textDirection(languageTag),
    start_url: homePath,
    display: 'browser',
    background_color: background,
    theme_color: theme,
    icons: [iconSizes.home, iconSizes.start].map((size) => ({
      src: iconPath(favicon, size),
      sizes: `${size}x${size}`,
      type: 'image/png',
    })),
  }
  const headers = new Headers({
    'Content-Type': 'application/manifest+json; charset=utf-8',
    'Cache-Control': 'public, max-age=3600',
  })
  setSafetyHeaders(headers, context.isSecure)
  return new Response(JSON.stringify(manifest), { headers })
})
