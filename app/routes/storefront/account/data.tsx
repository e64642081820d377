import type { LoaderFunctionArgs, MetaFunction } from '~/framework/server'
import { useLoaderData } from '~/framework/react'
import { AccountPage } from '~/components/account/account-page'
import { OwnData } from '~/components/account/own-data'
import { collectData } from '~/domain/customers/auth/privacy/own-data/collect-data.server'
import { readableData } from '~/domain/customers/auth/privacy/own-data/readable-data'
import { privacyPath } from '~/paths'
import { requestContext } from '~/http/context.server'
import { requireRecentSignIn } from '~/http/guards.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = personalPage

export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  return { parts: readableData(await collectData(context, requireRecentSignIn(context)), context.channel) }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'My data' })

export default function OwnDataPage() {
  const { parts } = useLoaderData<typeof loader>()
  const filled = parts.filter(({ rows }) => rows.length > 0)
  const empty = parts.filter(({ rows }) => rows.length === 0)
  return (
    <AccountPage title="My data" text="Everything that we know about you" path={privacyPath}>
      {filled.map((part) => (
        <section key={part.title} className={stack}>
          <h2 className={subheading}>{part.title}</h2>
          <OwnData {...part} />
        </section>
      ))}
      {empty.length > 0 ? (
        <section className={stack}>
          <h2 className={subheading}>No data stored</h2>
          <p className={muted}>{empty.map(({ title }) => title).join(', ')}</p>
        </section>
      ) : null}
    </AccountPage>
  )
}
