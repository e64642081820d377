import type { MetaFunction } from '@remix-run/node'
import { LinkButton } from '~/components/ui/link-button'
import { TextPage } from '~/components/storefront/text-page'
import { pageMeta } from '~/http/page-meta'

export const handle = { scripts: false }

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Login', isIndexed: false })

export default function LoginPage() {
  return (
    <TextPage title="Accounts open soon">
      <p>You do not need one: everything can be bought as a guest, and the link in your order’s mail always shows how it stands.</p>
      <LinkButton href="/shop-online">See everything</LinkButton>
    </TextPage>
  )
}
