import type { Knex } from 'knex'
import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import { requireCover, type ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { maxNameLength } from '~/domain/shared/field-limits'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { seal } from '~/domain/shared/seal.server'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import { days } from '~/domain/shared/units'
import { tryEntry } from './queue-deliveries.server'
import { makeMessageId, makeWebhookSecret } from './sign-webhook.server'
import { testEvent, webhookEvents, webhookEventWords, type Webhook, type WebhookEvent } from './webhook'
import { addressProblem, maxAddressLength } from './webhook-address.server'
import {
  deleteDeliveriesBefore,
  deleteWebhook,
  findWebhook,
  hasDeliveriesBefore,
  insertDeliveries,
  insertWebhook,
  isWebhookNameTaken,
  maxWebhooks,
  noteWebhookState,
  readWebhooks,
  restartDeliveries,
  updateWebhook,
  updateWebhookSecret,
} from './webhooks.queries.server'

interface WebhookInput {
  name: string
  url: string
  events: readonly WebhookEvent[]
}

/** What the shop is started with: its key (SESSION_SECRET), and whether programs on this machine may be told. */
interface WebhookAccess {
  secret: string
  allowsLocal: boolean
}

const webhookFields = (allowsLocal: boolean) =>
  z.object({
    name: lineText.min(1, 'Enter a name').max(maxNameLength, `At most ${maxNameLength} characters`),
    url: z
      .string()
      .trim()
      .min(1, 'Enter the address of your program')
      .max(maxAddressLength, `At most ${maxAddressLength} characters`)
      .superRefine((text, context) => {
        const problem = text === '' ? null : addressProblem(text, allowsLocal)
        if (problem !== null) context.addIssue(problem)
      }),
    events: z.array(z.enum(webhookEvents)).min(1, 'Choose what it is told of'),
  })

/** Refuses who may not see what is sent: it would leave the shop for where they say. */
const requireEvents = (context: ActorContext, ...lists: ReadonlyArray<readonly WebhookEvent[]>) =>
  requireCover(context, { permissions: lists.flat().map((event) => webhookEventWords[event].permission) })

/** A webhook that the actor may change, because they may see what it is told. Errors: `webhook_not_found`, `role_above`. */
async function requireWebhook(trx: Knex, context: ActorContext, id: number): Promise<StaffResult<Webhook>> {
  const webhook = await findWebhook(trx, id)
  if (!webhook) return refuse('webhook_not_found', {})
  const covered = requireEvents(context, webhook.events)
  return covered.ok ? ok(webhook) : covered
}

const sealed = (secret: string, key: string) => seal(Buffer.from(secret), key, 'secrets of webhooks')

/**
 * Makes a webhook, which is told of what happens from now on. Its secret is in the answer alone. Errors:
 * `invalid_fields`, `role_above`, `webhook_exists`, `too_many_webhooks`.
 */
export async function makeWebhook(
  context: ActorContext,
  input: WebhookInput,
  { secret: key, allowsLocal }: WebhookAccess,
): Promise<StaffResult<{ id: number; name: string; secret: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const parsed = parseFields(webhookFields(allowsLocal), input)
    if (!parsed.ok) return parsed
    const covered = requireEvents(context, parsed.value.events)
    if (!covered.ok) return covered
    if ((await readWebhooks(trx)).length >= maxWebhooks) return refuse('too_many_webhooks', { most: maxWebhooks })
    const { name } = parsed.value
    const secret = makeWebhookSecret()
    const values = { ...parsed.value, secret: sealed(secret, key), createdAt: context.now().toISOString() }
    const id = await record.row('webhook', { name }, () => insertWebhook(trx, values))
    return id === null ? refuse('webhook_exists', { name }, 'name') : ok({ id, name, secret })
  })
}

/**
 * Changes a webhook. What waits to be sent goes to its new address; while it is off, nothing is kept for it. Errors:
 * `invalid_fields`, `webhook_not_found`, `webhook_exists`, `role_above`, `stale`.
 */
export async function saveWebhook(
  context: ActorContext,
  { id, version, isOn, ...input }: WebhookInput & { id: number; version?: number; isOn: boolean },
  { allowsLocal }: Pick<WebhookAccess, 'allowsLocal'>,
): Promise<StaffResult<{ name: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const webhook = await requireWebhook(trx, context, id)
    if (!webhook.ok) return webhook
    const parsed = parseFields(webhookFields(allowsLocal), input)
    if (!parsed.ok) return parsed
    const covered = requireEvents(context, parsed.value.events)
    if (!covered.ok) return covered
    const { name } = parsed.value
    if (await isWebhookNameTaken(trx, name, id)) return refuse('webhook_exists', { name }, 'name')
    await record.row('webhook', { id }, () => updateWebhook(trx, id, { ...parsed.value, isOn }), version)
    return ok({ name })
  })
}

/** Gives a webhook a new secret; the one before is no longer used. Errors: `webhook_not_found`, `role_above`. */
export async function renewWebhookSecret(
  context: ActorContext,
  id: number,
  { secret: key }: Pick<WebhookAccess, 'secret'>,
): Promise<StaffResult<{ name: string; secret: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const webhook = await requireWebhook(trx, context, id)
    if (!webhook.ok) return webhook
    const secret = makeWebhookSecret()
    await record.row('webhook', { id }, () => updateWebhookSecret(trx, id, sealed(secret, key)))
    return ok({ name: webhook.value.name, secret })
  })
}

/** Deletes a webhook, and what it was told. Errors: `webhook_not_found`, `role_above`, `stale`. */
export async function removeWebhook(
  context: ActorContext,
  { id, version }: { id: number; version?: number },
): Promise<StaffResult<{ name: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const webhook = await requireWebhook(trx, context, id)
    if (!webhook.ok) return webhook
    await record.row('webhook', { id }, () => deleteWebhook(trx, id), version)
    return ok({ name: webhook.value.name })
  })
}

/** A webhook that is on, and so can be sent something. Errors as of requireWebhook, and `webhook_is_off`. */
async function requireOn(trx: Knex, context: ActorContext, id: number): Promise<StaffResult<Webhook>> {
  const webhook = await requireWebhook(trx, context, id)
  return webhook.ok && !webhook.value.isOn ? refuse('webhook_is_off', { name: webhook.value.name }) : webhook
}

/** Sends a test to a webhook, soon. Errors: `webhook_not_found`, `webhook_is_off`, `role_above`. */
export async function sendTestEvent(context: ActorContext, id: number): Promise<StaffResult<{ messageId: string }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const webhook = await requireOn(trx, context, id)
    if (!webhook.ok) return webhook
    const now = context.now()
    const messageId = makeMessageId()
    const test = { webhookId: id, eventId: null, messageId, event: testEvent, payload: '{}' }
    await insertDeliveries(trx, [{ ...test, happenedAt: now.toISOString() }], now.toISOString())
    await insertEntries(trx, [tryEntry({ messageId, tries: 0 }, now)], now)
    const { name } = webhook.value
    record.add({ kind: 'webhook', id, label: name, before: { test: null }, after: { test: messageId } })
    return ok({ messageId })
  })
}

/** How many messages are sent again together. */
const mostAgain = 500

/**
 * Sends a message to a webhook again, or, without one, those that were given up; each has its id of before. Errors:
 * `webhook_not_found`, `webhook_is_off`, `webhook_delivery_not_found`, `role_above`.
 */
export async function sendAgain(
  context: ActorContext,
  { id, deliveryId }: { id: number; deliveryId?: number },
): Promise<StaffResult<{ count: number }>> {
  return changeShop(context, 'staff', async (trx, record) => {
    const webhook = await requireOn(trx, context, id)
    if (!webhook.ok) return webhook
    const now = context.now()
    const which = deliveryId === undefined ? { most: mostAgain } : { id: deliveryId }
    await noteWebhookState(trx, id, { restsUntil: null, failingSince: null })
    const restarted = await restartDeliveries(trx, id, which, now.toISOString())
    if (restarted.length === 0) return refuse('webhook_delivery_not_found', {})
    const entries = restarted.map((one) => tryEntry(one, now))
    await insertEntries(trx, entries, now)
    const after = { sentAgain: deliveryId ?? restarted.length }
    record.add({ kind: 'webhook', id, label: webhook.value.name, before: { sentAgain: null }, after })
    return ok({ count: restarted.length })
  })
}

/** For how long what was sent is listed. */
export const deliveriesKept = days(30)

/** Deletes what was sent, or given up, long ago. */
export async function deleteOldDeliveries(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deliveriesKept).toISOString()
  if (await hasDeliveriesBefore(db.read, before))
    await db.transaction(async (trx) => void (await deleteDeliveriesBefore(trx, before)))
}
