import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { ServerHtml } from '~/framework/server-html'
import { serverHtml } from '~/components/shell/layout.css'
import { OpeningSoon } from '~/components/shell/opening-soon'
import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import { hasProducts } from '~/domain/catalogue/products/has-products.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { loadContentPage } from '~/http/content-page.server'
import { requestContext, type RequestContext } from '~/http/context.server'
import { isLegacyParam, parseLegacyParams } from '~/http/legacy-urls/legacy-url'
import { redirectLegacyUrl } from '~/http/legacy-urls/redirect-legacy-url.server'
import { homePath } from '~/paths'
import { readShopData } from '~/http/search-engines/shop-data.server'
import { serverPart } from '~/framework/page-data'
import { pageMeta } from '~/http/page-meta'
import type { PageHandle } from '~/http/scripts'
import { PageSections } from '~/sections/page-sections'

export const handle: PageHandle = { caches: { params: isLegacyParam } }

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const { searchParams } = new URL(args.request.url)
  const former = parseLegacyParams(searchParams)
  if (former) throw (await redirectLegacyUrl(context, former, searchParams)) ?? redirect(homePath, 301)
  return readHomePage(context)
}

const readHomePage = cacheContent({
  max: 20,
  keyOf: ({ channel, origin }: RequestContext) => [channel.id, origin],
  load: async (shop) => {
    const { server, ...page } = await loadContentPage(shop, 'home')
    return {
      ...page,
      server: serverPart({ sections: server?.sections ?? [], structuredData: await readShopData(shop) }),
      openingSoon: (await hasProducts(shop)) ? null : { storeName: (await readStorefront(shop)).name },
    }
  },
  isCached: ({ needs }) => !needs.isShortLived,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    // a page that is only called 'Home' has the shop's own title
    title: data && data.metaTitle !== data.title ? data.metaTitle : '',
    description: data?.metaDescription,
    canonicalPath: '/',
    structuredData: data?.server?.structuredData,
  })

export default function HomePage() {
  const { openingSoon, server, sections, ...page } = useLoaderData<typeof loader>()
  if (!openingSoon) return <PageSections {...page} sections={server?.sections ?? sections} />
  return (
    <ServerHtml name="opening-soon" className={serverHtml}>
      {import.meta.env.SSR ? <OpeningSoon {...openingSoon} /> : null}
    </ServerHtml>
  )
}
