import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box, form as formStyle } from '~/components/admin/admin-form.css'
import { HistoryLink } from '~/components/admin/changes/history-link'
import { DeleteBox } from '~/components/admin/delete-box'
import { ListPager } from '~/components/admin/list/list-pager'
import { second } from '~/components/admin/list/list.css'
import { MadeSecret } from '~/components/admin/settings/made-secret'
import { WebhookFields } from '~/components/admin/settings/webhook-fields'
import { VersionFields } from '~/components/admin/version-fields'
import { Button } from '~/components/ui/button/button'
import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { Table } from '~/components/ui/table/table'
import type { Channel } from '~/domain/operations/channels/channel'
import {
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
  sendAgain,
  sendTestEvent,
} from '~/domain/operations/webhooks/manage-webhooks.server'
import {
  deliveryProblems,
  isDeliveryProblem,
  isWebhookEvent,
  webhookEventWords,
  type Delivery,
} from '~/domain/operations/webhooks/webhook'
import { findWebhook, hasGivenUp, readDeliveryPage } from '~/domain/operations/webhooks/webhooks.queries.server'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { flagSchema } from '~/domain/shared/flag.schema'
import { isId } from '~/domain/shared/whole-number.schema'
import { adminSettingsPath, adminWebhookPath, adminWebhooksPath } from '~/admin-paths'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { listParams } from '~/http/lists/list-params'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyWith, showFormAgain } from '~/http/reply.server'
import { ruledSection } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import { eventChoices, tickedEvents, webhookFormFields, webhookLabels, webhookTexts } from './webhook-form.server'

export const handle = {
  permission: 'staff',
  isDangerous: true,
  crumb: 'Webhook',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Webhooks', href: adminWebhooksPath },
  ],
} satisfies StaffHandle

const params = listParams({ filters: z.object({}), sorts: ['newest'] })

async function requireWebhook({ db }: Pick<RequestContext, 'db'>, id = '') {
  const webhook = isId(id) ? await findWebhook(db.read, Number(id)) : null
  if (!webhook) throw errorResponse(404, 'Page Not Found')
  return webhook
}

/** What became of a message, and why, in words. */
function outcomeOf({ status, tries, nextTryAt, code, problem }: Delivery, channel: Channel): string {
  if (status === 'delivered') return `Delivered (${code})`
  const reason = isDeliveryProblem(problem) ? deliveryProblems[problem] : ''
  const answer = code === null ? reason : `${reason} (${code})`
  if (status === 'given_up') return `Given up. ${answer}`
  return tries === 0 || nextTryAt === null ? 'On its way' : `${answer}. Next try: ${instantText(nextTryAt, channel)}`
}

export const loader = adminLoader(handle, async (context, { member }, { request, params: { id } }) => {
  const { db, channel } = context
  const webhook = await requireWebhook(context, id)
  const asked = params.read(new URL(request.url).searchParams)
  const page = await readDeliveryPage(db.read, webhook.id, asked)
  const path = adminWebhookPath(webhook.id)
  return {
    id: webhook.id,
    name: webhook.name,
    version: webhook.version,
    isOn: webhook.isOn,
    values: webhookTexts(webhook),
    choices: eventChoices(member.role, webhook.events),
    hasGivenUp: await hasGivenUp(db.read, webhook.id),
    deliveries: page.rows.map((delivery) => ({
      id: delivery.id,
      at: instantText(delivery.happenedAt, channel),
      event: delivery.event,
      label: isWebhookEvent(delivery.event) ? webhookEventWords[delivery.event].label : 'A test',
      tries: String(delivery.tries),
      outcome: outcomeOf(delivery, channel),
      isEnded: delivery.status !== 'waiting',
    })),
    newerHref: page.previous && path + params.query(asked, { before: page.previous }),
    olderHref: page.next && path + params.query(asked, { after: page.next }),
  }
})

const version = z.coerce.number().int().min(0)

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('save'), version, isOn: flagSchema.default(false), ...webhookFormFields }),
    z.object({ intent: z.literal('test') }),
    z.object({ intent: z.literal('again'), delivery: z.coerce.number().int().positive() }),
    z.object({ intent: z.literal('all-again') }),
    z.object({ intent: z.literal('secret') }),
    z.object({ intent: z.literal('delete'), version, isSure: flagSchema.default(false) }),
  ]),
  limit: {
    save: staffWork,
    test: staffWork,
    again: staffWork,
    'all-again': staffWork,
    secret: staffWork,
    delete: staffWork,
  },
  // a secret that is shown once is not made by a form that was kept
  isKept: false,
  async answer(context, staff, form, { params: { id: asked } }) {
    const { id } = await requireWebhook(context, asked)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const { value } = form
    const byStaff = staffContext(context, staff)
    const access = { secret: context.secret, allowsLocal: context.allowsTestPayments }
    const done = (to: string, message: string) => redirectWith(context, to, { flash: { tone: 'success', message } })
    const refused = (error: Parameters<typeof shownFailure>[0]) => showFormAgain(shownFailure(error), form.typed)
    const path = adminWebhookPath(id)
    switch (value.intent) {
      case 'save': {
        const { name, url, told, isOn, version: from } = value
        const webhook = { id, version: from, name, url, events: tickedEvents(told), isOn }
        const saved = await saveWebhook(byStaff, webhook, access)
        return saved.ok ? done(path, `The webhook ${saved.value.name} is saved.`) : refused(saved.error)
      }
      case 'test': {
        const sent = await sendTestEvent(byStaff, id)
        return sent.ok ? done(path, 'A test is on its way. Reload in a moment.') : refused(sent.error)
      }
      case 'again':
      case 'all-again': {
        const deliveryId = value.intent === 'again' ? { deliveryId: value.delivery } : {}
        const sent = await sendAgain(byStaff, { id, ...deliveryId })
        return sent.ok ? done(path, `Sent again: ${sent.value.count}. Reload in a moment.`) : refused(sent.error)
      }
      case 'secret': {
        const made = await renewWebhookSecret(byStaff, id, access)
        // not a redirect: the secret is stored sealed, and is shown now alone
        return made.ok ? replyWith({ errors: {}, typed: {}, made: made.value }) : refused(made.error)
      }
      case 'delete': {
        const message = 'Tick the box first, so that nothing is deleted by mistake'
        if (!value.isSure)
          return showFormAgain({ code: 'invalid_input', message, errors: { isSure: [message] } }, form.typed)
        const removed = await removeWebhook(byStaff, { id, version: value.version })
        return removed.ok
          ? done(adminWebhooksPath, `The webhook ${removed.value.name} is deleted.`)
          : refused(removed.error)
      }
    }
  },
  now: async (args, intent) => {
    const { version: current, values } = await loader(args)
    return intent === 'save' ? { version: current, values, labels: webhookLabels } : null
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, { title: data?.name ?? 'Webhook', isIndexed: false })

export default function AdminWebhookPage() {
  const shown = useLoaderData<typeof loader>()
  const { id, name, version: from, isOn, values, choices, deliveries } = shown
  const result = useActionData<typeof action>()
  const { errors = {} } = result ?? {}
  const typed: Record<string, string> | undefined = result?.typed
  const made = result && 'made' in result ? result.made : null
  const isSave = typed?.intent === 'save'
  const fields = isSave ? typed : values
  const path = adminWebhookPath(id)
  return (
    <>
      <h1>{name}</h1>
      <p>
        <HistoryLink kind="webhook" name={name} />
      </p>
      <ErrorSummary errors={errors} />
      {made ? <MadeSecret name={made.name} secret={made.secret} /> : null}
      <form className={formStyle} method="post" action={path}>
        <input type="hidden" name="intent" value="save" />
        <VersionFields version={from} values={values} typed={isSave ? typed : undefined} />
        <WebhookFields choices={choices} values={fields} errors={isSave ? errors : {}} />
        <CheckboxField
          name="isOn"
          value="on"
          label="It is on"
          hint="While it is off, nothing is sent, and nothing is kept for later."
          defaultChecked={fields.isOn === 'on'}
        />
        <div>
          <Button>Save</Button>
        </div>
      </form>
      <section className={ruledSection} aria-labelledby="messages">
        <h2 className={subheading} id="messages">
          What was sent
        </h2>
        <p className={muted}>The messages of the last 30 days, the newest first.</p>
        {isOn ? (
          <form method="post" action={path}>
            <Button variant="secondary" name="intent" value="test">
              Send a test
            </Button>{' '}
            {shown.hasGivenUp ? (
              <Button variant="secondary" name="intent" value="all-again">
                Send all again that were given up
              </Button>
            ) : null}
          </form>
        ) : null}
        {deliveries.length === 0 ? (
          <p>Nothing was sent yet.</p>
        ) : (
          <Table
            caption="Messages"
            isStacked
            columns={['What', 'When', 'Tries', 'Outcome', 'Again']}
            rows={deliveries.map((delivery) => [
              <span key="what">
                {delivery.label}
                <span className={second}>
                  <code>{delivery.event}</code>
                </span>
              </span>,
              delivery.at,
              delivery.tries,
              delivery.outcome,
              isOn && delivery.isEnded ? (
                <form key="again" method="post" action={path}>
                  <input type="hidden" name="intent" value="again" />
                  <input type="hidden" name="delivery" value={delivery.id} />
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Send message ${delivery.id} again: ${delivery.label}`}
                  >
                    Send again
                  </Button>
                </form>
              ) : (
                ''
              ),
            ])}
          />
        )}
        <ListPager newerHref={shown.newerHref} olderHref={shown.olderHref} />
      </section>
      <section className={box} aria-labelledby="secret">
        <h2 className={subheading} id="secret">
          Secret
        </h2>
        <p className={muted}>
          If somebody else may have read the secret, make a new one and copy it into your program. The one before is not
          used any more.
        </p>
        <form method="post" action={path}>
          <Button variant="secondary" name="intent" value="secret">
            Make a new secret
          </Button>
        </form>
      </section>
      <DeleteBox path={path} version={from} what="the webhook" errors={typed?.intent === 'delete' ? errors : {}}>
        Its program is told nothing any more, and what waits for it is not sent.
      </DeleteBox>
    </>
  )
}
