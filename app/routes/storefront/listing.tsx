import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { catalogueMeta } from './catalogue-meta'
import { ListingWithHeader } from '~/components/listing/listing-with-header'
import { isListingParam } from '~/domain/catalogue/listing/listing-address'
import { readCataloguePage } from '~/http/catalogue/catalogue-page.server'
import type { PageHandle } from '~/http/scripts'

export const handle: PageHandle = { caches: { params: isListingParam, cookies: ['grid'] } }

/** The listing of all products, or of a category, a collection, a brand, a label or a tag: what its address names. */
export function loader(args: LoaderFunctionArgs) {
  return readCataloguePage(args)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => catalogueMeta(data, matches)

export default function ListingPage() {
  const { title, server, listing, address, gridSize, suggestions, isBelowTiles } = useLoaderData<typeof loader>()
  return (
    <ListingWithHeader
      title={title}
      header={server?.header}
      listing={listing}
      address={address}
      gridSize={gridSize}
      suggestions={suggestions}
      isBelowTiles={isBelowTiles}
    />
  )
}
