import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import type { JobPayloads } from '~/domain/operations/outbox/jobs'
import { isSlowFailure } from '~/domain/shared/in-time'
import { parseJson } from '~/domain/shared/parse-json'
import { unseal } from '~/domain/shared/seal.server'
import type { Shop, ShopUrls } from '~/domain/shared/shop'
import { minutes } from '~/domain/shared/units'
import type { PostResult, PostWebhook } from './post-webhook.server'
import { tryEntry } from './queue-deliveries.server'
import { webhookHeaders } from './sign-webhook.server'
import { nextTry, parseSubject, testEvent, type DeliveryProblem, type WebhookSubject } from './webhook'
import { endTry, findDelivery, noteWebhookState, postponeTry, type DeliveryToSend } from './webhooks.queries.server'

interface ReadContext extends Pick<Shop, 'db' | 'now'> {
  urlsFor(host: string): ShopUrls
}

/** How messages are made and sent. */
export interface WebhookTools {
  /** The data of a message, as the calls of the staff answer it; null when what it is about was deleted. */
  readData(context: ReadContext, subject: WebhookSubject): Promise<object | null>
  post: PostWebhook
}

interface SendContext extends ReadContext {
  /** The shop's key (SESSION_SECRET). */
  secret: string
  webhooks: WebhookTools
}

/** For how long a webhook that did not answer in time is left alone, so that the others do not wait for it. */
const restTime = minutes(1)

/** What no other try can mend. */
const finalProblems: readonly DeliveryProblem[] = ['off', 'gone', 'secret']

/**
 * Sends a message to its webhook and notes what came of it, with the next try in the same transaction. After a crash in
 * between it is sent again, under the same id. `turn` is the number of tries before, so that each happens once.
 */
export async function sendDelivery(
  context: SendContext,
  { messageId, turn }: JobPayloads['webhook.send'],
): Promise<void> {
  const { db, now } = context
  const delivery = await findDelivery(db.read, messageId)
  if (!delivery || delivery.status !== 'waiting' || delivery.tries !== turn) return
  const { restsUntil } = delivery
  if (restsUntil !== null && restsUntil > now().toISOString())
    return db.transaction(async (trx) => {
      await postponeTry(trx, delivery.id, restsUntil)
      await insertEntries(trx, [tryEntry(delivery, now(), new Date(restsUntil), `:${restsUntil}`)], now())
    })
  const begun = performance.now()
  const result = await trySending(context, delivery)
  const isDone = 'code' in result && result.code >= 200 && result.code < 300
  const problem = isDone ? null : 'problem' in result ? result.problem : 'answer'
  const isFinal = problem !== null && finalProblems.includes(problem)
  const at = now()
  const next = isDone || isFinal ? null : nextTry(new Date(delivery.startedAt), at)
  await db.transaction(async (trx) => {
    const status = isDone ? 'delivered' : next === null ? 'given_up' : 'waiting'
    const code = 'code' in result ? result.code : null
    const end = { status, at: at.toISOString(), nextTryAt: next && next.toISOString(), code, problem } as const
    const rest = !isDone && isSlowFailure(begun) ? new Date(at.getTime() + restTime).toISOString() : null
    const failingSince = isDone
      ? null
      : status === 'given_up' && problem !== 'off' && problem !== 'gone'
        ? end.at
        : undefined
    // its row is locked before that of the message, as where a webhook is deleted
    await noteWebhookState(trx, delivery.webhookId, { restsUntil: rest, failingSince })
    if (!(await endTry(trx, delivery, end))) return
    if (next) await insertEntries(trx, [tryEntry({ messageId, tries: turn + 1 }, at, next)], at)
  })
}

async function trySending(context: SendContext, delivery: DeliveryToSend): Promise<PostResult> {
  if (delivery.isOn === 0) return { problem: 'off' }
  const secret = unseal(delivery.secret, context.secret, 'secrets of webhooks')
  if (secret === null) return { problem: 'secret' }
  const { event, happenedAt, messageId, url } = delivery
  const data =
    event === testEvent
      ? { message: 'This is a test of your webhook' }
      : await context.webhooks.readData(context, parseSubject(parseJson(delivery.payload)))
  if (data === null) return { problem: 'gone' }
  const body = JSON.stringify({ type: event, timestamp: happenedAt, data })
  return context.webhooks.post(url, webhookHeaders(secret.toString(), messageId, context.now(), body), body)
}
