import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { AccountsNotOpen } from '~/components/account/accounts-not-open'
import { pageMeta } from '~/response/page-meta'
import { getVisitor } from '~/request/visitor.server'

export const handle = { scripts: false }

export async function loader({ request }: LoaderFunctionArgs) {
  const { settings } = await getVisitor(request)
  return { canBuyAsGuest: settings.enable_guest_checkout }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Account', isIndexed: false })

export default function AccountPage() {
  const { canBuyAsGuest } = useLoaderData<typeof loader>()
  return <AccountsNotOpen canBuyAsGuest={canBuyAsGuest} />
}
