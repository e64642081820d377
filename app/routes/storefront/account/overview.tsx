import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { fullName } from '~/domain/customers/customer'
import { TextPage } from '~/components/shell/text-page'
import { logoutPath } from '~/paths'
import { requestContext } from '~/request/context.server'
import { requireCustomer } from '~/request/guards.server'
import { personalPage } from '~/response/document.server'
import { pageMeta } from '~/response/page-meta'
import { lead } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const customer = requireCustomer(await requestContext(args))
  return { name: fullName(customer), email: customer.email, phone: customer.phone }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Account Overview', isIndexed: false })

export default function AccountOverviewPage() {
  const { name, email, phone } = useLoaderData<typeof loader>()
  return (
    <TextPage title="Account Overview">
      <p className={lead}>Signed in as {name || email || phone}.</p>
      <form method="post" action={logoutPath}>
        <Button variant="secondary">Sign out</Button>
      </form>
    </TextPage>
  )
}
