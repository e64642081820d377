import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { scopeMeta } from '~/response/scope-meta'
import { ScopeView } from '~/components/listing/scope-view'
import { readScopePage } from '~/response/scope-page.server'

export function loader({ request, params }: LoaderFunctionArgs) {
  return readScopePage(request, 'category', params['*'])
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => scopeMeta(data, matches)

export default function CategoryPage() {
  const { header, listing, place, gridSize, currency, suggestions } = useLoaderData<typeof loader>()
  return (
    <ScopeView
      header={header}
      listing={listing}
      place={place}
      gridSize={gridSize}
      currency={currency}
      suggestions={suggestions}
    />
  )
}
