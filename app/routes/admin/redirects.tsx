import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { ListPager } from '~/components/admin/list/list-pager'
import { ListSearch } from '~/components/admin/list/list-search'
import { head } from '~/components/admin/list/list.css'
import { Button } from '~/components/ui/button/button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Table } from '~/components/ui/table/table'
import { readHosts } from '~/domain/operations/channels/read-channel.server'
import { forgetMissing } from '~/domain/site/redirects/count-missing.server'
import { readMissingAddresses } from '~/domain/site/redirects/missing-addresses.queries.server'
import { readRedirectPage } from '~/domain/site/redirects/redirects.queries.server'
import { deleteRedirect, saveRedirect } from '~/domain/site/redirects/redirects.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { adminRedirectsPath } from '~/admin-paths'
import { withQuery } from '~/paths'
import { isNeededPath } from '~/shop-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { readCurrentPath } from '~/http/link-targets/current-path.server'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { clusterTight, ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'

export const handle = { permission: 'content' } satisfies StaffHandle

/** The most addresses that the page shows; the others are opened less. */
const shownMissing = 50

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

export const loader = adminLoader(handle, async ({ db, channel }, _staff, { request }) => {
  const { searchParams } = new URL(request.url)
  const asked = params.read(searchParams)
  const missing =
    asked.q === '' && !asked.after && !asked.before ? await readMissingAddresses(db.read, shownMissing) : []
  const page = await readRedirectPage(db.read, asked.q, asked)
  return {
    q: asked.q,
    from: (searchParams.get('from') ?? '').slice(0, 500),
    missing: missing.map(({ path, visits, lastSeenAt }) => ({
      path,
      visits,
      last: instantText(lastSeenAt, channel),
      href: `${withQuery(adminRedirectsPath, { from: path })}#add`,
    })),
    redirects: page.rows.map(({ fromPath, toUrl }) => ({ from: fromPath, to: toUrl })),
    newerHref: page.previous && adminRedirectsPath + params.query(asked, { before: page.previous }),
    olderHref: page.next && adminRedirectsPath + params.query(asked, { after: page.next }),
  }
})

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({
      intent: z.literal('add'),
      from: z.string().trim().min(1, 'Enter the old address').max(2000),
      to: z.string().trim().min(1, 'Enter where it leads').max(2000),
    }),
    z.object({ intent: z.literal('forget'), path: z.string().max(500) }),
    z.object({ intent: z.literal('remove'), from: z.string().max(2000) }),
  ]),
  limit: { add: staffWork, forget: staffWork, remove: staffWork },
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const lead = (message: string) => redirectWith(context, adminRedirectsPath, { flash: { tone: 'success', message } })
    if (value.intent === 'forget') {
      const done = await forgetMissing(byStaff, value.path)
      return done.ok
        ? lead(`${value.path} is off the list until somebody opens it again.`)
        : showFormAgain(shownFailure(done.error), {})
    }
    if (value.intent === 'remove') {
      const done = await deleteRedirect(byStaff, value.from)
      return done.ok
        ? lead(`${done.value.fromPath} is not led elsewhere any more.`)
        : showFormAgain(shownFailure(done.error), {})
    }
    const addresses = {
      hosts: await readHosts(context.db),
      currentPath: (path: string) => readCurrentPath(context.db, path),
      isNeeded: isNeededPath,
    }
    const saved = await saveRedirect(byStaff, value.from, value.to, addresses)
    if (!saved.ok) return showFormAgain(shownFailure(saved.error), form.typed)
    return lead(`${saved.value.fromPath} leads to ${saved.value.toUrl} now.`)
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Redirects', isIndexed: false })

export default function AdminRedirectsPage() {
  const { q, from: asked, missing, redirects, newerHref, olderHref } = useLoaderData<typeof loader>()
  const { errors = {}, typed = { from: asked } } = useActionData<typeof action>() ?? {}
  const texts: Readonly<Record<string, string | undefined>> = typed
  const field = (name: string) => ({ name, defaultValue: texts[name], errors: errors[name] })
  return (
    <>
      <div className={head}>
        <h1>Redirects</h1>
        <ListSearch
          path={adminRedirectsPath}
          q={q}
          found={{ count: redirects.length, hasMore: newerHref !== null || olderHref !== null }}
          hint="A part of an address"
        />
      </div>
      <p className={muted}>
        Who opens an old address is led to the new one, and search engines learn it. A product, a category or a page
        that gets another address does this by itself.
      </p>
      <ErrorSummary errors={errors} />
      {redirects.length > 0 ? (
        <Table
          caption="Redirects"
          isStacked
          columns={['From', 'To', 'Redirect']}
          rows={redirects.map(({ from, to }) => [
            from,
            to,
            <form key="remove" method="post" action={adminRedirectsPath}>
              <input type="hidden" name="intent" value="remove" />
              <input type="hidden" name="from" value={from} />
              <Button variant="secondary" size="small" aria-label={`Remove the redirect of ${from}`}>
                Remove
              </Button>
            </form>,
          ])}
        />
      ) : (
        <EmptyState
          icon="search"
          title={q === '' ? 'No redirects yet' : 'No redirect contains this'}
          text="Add one for each address of a former shop that people still open."
        />
      )}
      <ListPager newerHref={newerHref} olderHref={olderHref} />
      {missing.length > 0 ? (
        <section className={ruledSection} aria-labelledby="missing">
          <h2 className={subheading} id="missing">
            Addresses that were not found
          </h2>
          <p className={muted}>
            People have opened these, and found nothing. Lead those that matter to the page that they meant. An address
            that nobody opens for 60 days leaves the list.
          </p>
          <Table
            caption="Addresses without a page"
            isStacked
            columns={['Address', 'Times', 'Last', 'What to do']}
            rows={missing.map(({ path, visits, last, href }) => [
              path,
              visits,
              last,
              <div key="do" className={clusterTight}>
                <Link to={href} discover="none" aria-label={`Lead ${path} to another page`}>
                  Lead it to …
                </Link>
                <form method="post" action={adminRedirectsPath}>
                  <input type="hidden" name="intent" value="forget" />
                  <input type="hidden" name="path" value={path} />
                  <Button variant="secondary" size="small" aria-label={`Take ${path} off the list`}>
                    Off the list
                  </Button>
                </form>
              </div>,
            ])}
          />
        </section>
      ) : null}
      <section className={ruledSection} aria-labelledby="add">
        <h2 className={subheading} id="add">
          Add a redirect
        </h2>
        <form className={formStyle} method="post" action={adminRedirectsPath}>
          <input type="hidden" name="intent" value="add" />
          <TextField
            {...field('from')}
            label="Old address"
            hint="A path of this shop, such as /old-page. One that exists is replaced."
            maxLength={2000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <TextField
            {...field('to')}
            label="Leads to"
            hint="A path such as /about, or an address that begins with https://"
            maxLength={2000}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div>
            <Button>Save the redirect</Button>
          </div>
        </form>
      </section>
    </>
  )
}
