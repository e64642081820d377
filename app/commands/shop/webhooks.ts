import {
  makeWebhook,
  removeWebhook,
  saveWebhook,
  sendAgain,
  sendTestEvent,
} from '~/domain/operations/webhooks/manage-webhooks.server'
import { isWebhookEvent, webhookEvents, type WebhookEvent } from '~/domain/operations/webhooks/webhook'
import { findWebhook, readDeliveryPage, readWebhooks } from '~/domain/operations/webhooks/webhooks.queries.server'
import { fail, ok, refuse, type Result } from '~/domain/shared/result'
import { isId } from '~/domain/shared/whole-number.schema'
import { getRuntime } from '~/http/runtime.server'
import { allOf, numberOption, rowsOf, switchOption, textOption, type Options, type OwnerArea } from './owner-command'

const text = { type: 'string' } as const
const idOf = (typed: string) => (isId(typed) ? Number(typed) : 0)

/** Events with spaces or commas between them; undefined when none are given. */
function eventsOption(options: Options): Result<WebhookEvent[] | undefined> {
  const names = textOption(options, 'events')
    ?.split(/[\s,]+/)
    .filter(Boolean)
  const wrong = names?.find((name) => !isWebhookEvent(name))
  return wrong === undefined
    ? ok(names?.filter(isWebhookEvent))
    : fail('invalid_input', `--events: there is no event ${wrong}; there are ${webhookEvents.join(', ')}`)
}

async function readAccess() {
  const { env } = await getRuntime()
  return { secret: env.sessionSecret, allowsLocal: env.hasTestTools }
}

/** Programs of the owner that are told what happens in the shop. */
export const webhooksArea: OwnerArea = {
  list: {
    usage: '',
    summary: 'Shows the webhooks: the addresses of programs that are told what happens in the shop',
    run: async ({ db }) =>
      ok(
        (await readWebhooks(db.read)).map(({ id, name, url, events, isOn, failingSince }) => ({
          id,
          name,
          url,
          events: events.join(' '),
          on: isOn,
          failing_since: failingSince,
        })),
      ),
  },
  add: {
    usage: 'NAME --url URL --events EVENTS',
    summary: `Makes a webhook; its secret is printed only once. EVENTS are of ${webhookEvents.join(', ')}`,
    arguments: ['NAME'],
    options: { url: text, events: text },
    async run({ context }, [name = ''], options) {
      const events = eventsOption(options)
      if (!events.ok) return events
      const input = { name, url: textOption(options, 'url') ?? '', events: events.value ?? [] }
      return rowsOf(await makeWebhook(context, input, await readAccess()), (made) => [{ ...made }])
    },
  },
  set: {
    usage: 'ID [--name NAME] [--url URL] [--events EVENTS] [--on on|off]',
    summary: 'Changes a webhook by its id, which "webhooks list" prints',
    arguments: ['ID'],
    options: { name: text, url: text, events: text, on: text },
    async run({ context, db }, [id = ''], options) {
      const given = allOf({ events: eventsOption(options), on: switchOption(options, 'on') })
      if (!given.ok) return given
      const webhook = await findWebhook(db.read, idOf(id))
      if (!webhook) return refuse('webhook_not_found', {})
      const changed = {
        id: webhook.id,
        version: webhook.version,
        name: textOption(options, 'name') ?? webhook.name,
        url: textOption(options, 'url') ?? webhook.url,
        events: given.value.events ?? webhook.events,
        isOn: given.value.on ?? webhook.isOn,
      }
      return rowsOf(await saveWebhook(context, changed, await readAccess()), ({ name }) => [{ name }])
    },
  },
  remove: {
    usage: 'ID',
    summary: 'Deletes a webhook, and the list of what was sent to it',
    arguments: ['ID'],
    run: async ({ context }, [id = '']) =>
      rowsOf(await removeWebhook(context, { id: idOf(id) }), ({ name }) => [{ name }]),
  },
  test: {
    usage: 'ID',
    summary: 'Sends a test to a webhook; the shop sends it within seconds, if it runs',
    arguments: ['ID'],
    run: async ({ context }, [id = '']) =>
      rowsOf(await sendTestEvent(context, idOf(id)), ({ messageId }) => [{ message: messageId }]),
  },
  deliveries: {
    usage: 'ID [--before DELIVERY]',
    summary: 'Shows what was sent to a webhook, the newest first, 30 at a time',
    arguments: ['ID'],
    options: { before: text },
    async run({ db }, [id = ''], options) {
      const before = numberOption(options, 'before')
      if (!before.ok) return before
      const after = before.value === undefined ? null : { value: before.value, id: before.value }
      const webhook = await findWebhook(db.read, idOf(id))
      if (!webhook) return refuse('webhook_not_found', {})
      const { rows } = await readDeliveryPage(db.read, webhook.id, { after, before: null })
      return ok(
        rows.map((delivery) => ({
          delivery: delivery.id,
          message: delivery.messageId,
          event: delivery.event,
          at: delivery.happenedAt,
          status: delivery.status,
          tries: delivery.tries,
          code: delivery.code,
          problem: delivery.problem,
          next_try: delivery.nextTryAt,
        })),
      )
    },
  },
  again: {
    usage: 'ID [DELIVERY]',
    summary: 'Sends a message again under its id, or, without one, all that were given up, at most 500',
    arguments: ['ID'],
    optionalArguments: ['DELIVERY'],
    run: async ({ context }, [id = '', delivery]) =>
      rowsOf(
        await sendAgain(context, { id: idOf(id), ...(delivery === undefined ? {} : { deliveryId: idOf(delivery) }) }),
        ({ count }) => [{ sent_again: count }],
      ),
  },
}
