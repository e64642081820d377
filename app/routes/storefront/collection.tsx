import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { scopeMeta } from '~/response/scope-meta'
import { ListingWithHeader } from '~/components/listing/listing-with-header'
import { readScopePage } from '~/response/scope-page.server'

export function loader(args: LoaderFunctionArgs) {
  return readScopePage(args, 'collection')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => scopeMeta(data, matches)

export default function CollectionPage() {
  const { header, listing, address, gridSize, suggestions } = useLoaderData<typeof loader>()
  return (
    <ListingWithHeader
      header={header}
      listing={listing}
      address={address}
      gridSize={gridSize}
      suggestions={suggestions}
    />
  )
}
