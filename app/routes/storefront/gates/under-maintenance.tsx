import { data, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { GatePage } from '~/components/gates/gate-page'
import { LinkButton } from '~/components/ui/button/link-button'
import { maintenanceRetryAfter } from '~/domain/site/gates/gates'
import { homePath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { requireGate } from './require-gate.server'
import { unlistedPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'

export const handle = { scripts: false, layout: 'gate' }
export const headers = unlistedPage

const title = 'Under maintenance'

/** The page of a shop that is being worked on. */
export async function loader(args: LoaderFunctionArgs) {
  const page = await requireGate(await requestContext(args), 'under-maintenance')
  return data({ page }, { status: 503, headers: { 'Retry-After': String(maintenanceRetryAfter / 1000) } })
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title, isIndexed: false })

export default function UnderMaintenancePage() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <GatePage
      {...page}
      title={title}
      text="We’re working on our shop and will be back soon. Your cart and your orders are safe."
    >
      <p>
        <LinkButton href={homePath} variant="secondary" isWide>
          Try again
        </LinkButton>
      </p>
    </GatePage>
  )
}
