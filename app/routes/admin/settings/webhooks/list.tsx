import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { Link, useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { second } from '~/components/admin/list/list.css'
import { MadeSecret } from '~/components/admin/settings/made-secret'
import { WebhookFields } from '~/components/admin/settings/webhook-fields'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import { makeWebhook } from '~/domain/operations/webhooks/manage-webhooks.server'
import { webhookEventWords } from '~/domain/operations/webhooks/webhook'
import { readWebhooks } from '~/domain/operations/webhooks/webhooks.queries.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { adminSettingsPath, adminWebhookPath, adminWebhooksPath } from '~/admin-paths'
import { apiPath } from '~/paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { replyWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { eventChoices, tickedEvents, webhookFormFields } from './webhook-form.server'

export const handle = {
  permission: 'staff',
  isDangerous: true,
  crumb: 'Webhooks',
  above: [{ name: 'Settings', href: adminSettingsPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async ({ db, channel }, { member }) => {
  const webhooks = await readWebhooks(db.read)
  return {
    choices: eventChoices(member.role),
    webhooks: webhooks.map(({ id, name, url, events, isOn, failingSince }) => ({
      id,
      name,
      url,
      events: events.map((event) => webhookEventWords[event].label),
      state: !isOn
        ? 'Off'
        : failingSince === null
          ? 'On'
          : `On, but messages were given up: ${instantText(failingSince, channel)}`,
    })),
  }
})

export const action = adminAction(handle, {
  schema: z.object({ intent: z.literal('make'), ...webhookFormFields }),
  limit: { make: staffWork },
  // a secret that is shown once is not made by a form that was kept
  isKept: false,
  async answer(context, staff, form) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { name, url, told } = form.value
    const access = { secret: context.secret, allowsLocal: context.allowsTestPayments }
    const made = await makeWebhook(staffContext(context, staff), { name, url, events: tickedEvents(told) }, access)
    if (!made.ok) return showFormAgain(shownFailure(made.error), form.typed)
    // not a redirect: the secret is stored sealed, and is shown now alone
    return replyWith({ errors: {}, typed: {}, made: made.value })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Webhooks', isIndexed: false })

export default function AdminWebhooksPage() {
  const { webhooks, choices } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const { errors = {} } = result ?? {}
  const typed: Record<string, string | undefined> = result?.typed ?? {}
  const made = result && 'made' in result ? result.made : null
  return (
    <>
      <h1>Webhooks</h1>
      <p className={muted}>
        With a webhook, your shop tells a program of yours what happens here: an order is placed, a parcel leaves. If
        the program does not answer, the shop tries again for a day.{' '}
        <a href={`${apiPath}#webhooks`}>What programs are told</a>
      </p>
      <p>
        <HistoryLink kind="webhook" />
      </p>
      <ErrorSummary errors={errors} />
      {made ? <MadeSecret name={made.name} secret={made.secret} /> : null}
      {webhooks.length === 0 ? (
        <p>There is no webhook yet.</p>
      ) : (
        <Table
          caption="Webhooks of this shop"
          isStacked
          columns={['Webhook', 'Told when', 'Now']}
          rows={webhooks.map(({ id, name, url, events, state }) => [
            <span key="name">
              <Link to={adminWebhookPath(id)} discover="none">
                {name}
              </Link>
              <span className={second}>{url}</span>
            </span>,
            events.join('. '),
            state,
          ])}
        />
      )}
      <section className={ruledSection} aria-labelledby="make">
        <h2 className={subheading} id="make">
          Make a webhook
        </h2>
        <form className={formStyle} method="post" action={adminWebhooksPath}>
          <input type="hidden" name="intent" value="make" />
          <WebhookFields choices={choices} values={typed} errors={errors} />
          <div>
            <Button>Make the webhook</Button>
          </div>
        </form>
      </section>
    </>
  )
}
