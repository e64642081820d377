import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { AccountsNotOpen } from '~/components/account/accounts-not-open'
import { personalPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { requestContext } from '~/request/context.server'

export const handle = { scripts: false }

export async function loader(args: LoaderFunctionArgs) {
  const { settings } = await requestContext(args)
  return { canBuyAsGuest: settings.enable_guest_checkout }
}

export const headers = personalPage

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Account', isIndexed: false })

export default function AccountPage() {
  const { canBuyAsGuest } = useLoaderData<typeof loader>()
  return <AccountsNotOpen canBuyAsGuest={canBuyAsGuest} />
}
