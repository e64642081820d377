import type { Database } from '~db/connection'
import { parseJson } from '~/domain/shared/parse-json'
import { days } from '~/domain/shared/units'
import { clientSchema } from './forward-events.server'
import { deleteEventsBefore, forgetTools, forgetVisitor, hasEventsBefore } from './privacy.queries.server'

/** So that the owner can compare a season with that of the year before. */
const eventRetention = days(400)
/** The outbox tries for three days to send an event on; what is only for that is deleted then. */
const clientRetention = days(4)

/** A tool that the visitor still allows, or that needs no consent. */
export interface RemainingTool {
  moduleName: string
  /** The names of the cookies that the tool sets. */
  cookies: RegExp | null
  /** Whether the server sends it what a browser does. */
  fromServer: boolean
}

/**
 * Deletes what a browser has done for tools that its visitor allows no more, also what has not been reported yet.
 * Without any tool left, everything is deleted; of purchases stays that they were counted. What is known of the browser
 * stays as far as a tool that is left gets it from the server.
 * @param keys of the browser, see visitorKeyOf
 */
export async function withdrawTools(
  db: Database,
  keys: readonly string[],
  withdrawn: readonly string[],
  left: readonly RemainingTool[],
): Promise<void> {
  if (keys.length === 0) return
  await db.transaction((trx) =>
    left.length === 0
      ? forgetVisitor(trx, keys)
      : forgetTools(trx, keys, withdrawn, (client, tools) =>
          clientFor(
            client,
            left.filter(({ moduleName }) => tools.includes(moduleName)),
          ),
        ),
  )
}

/** Returns the stored data of a browser without the parts that none of the tools gets from the server. */
function clientFor(stored: string, tools: readonly RemainingTool[]): string | null {
  const senders = tools.filter(({ fromServer }) => fromServer)
  const client = clientSchema.safeParse(parseJson(stored))
  if (senders.length === 0 || !client.success) return null
  const cookies = Object.entries(client.data.cookies).filter(([name]) => senders.some((one) => one.cookies?.test(name)))
  return JSON.stringify({ ...client.data, cookies: Object.fromEntries(cookies) })
}

/** Deletes what is older than it is kept. */
export async function deleteOldEvents(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - eventRetention).toISOString()
  const clientBefore = new Date(now.getTime() - clientRetention).toISOString()
  if (!(await hasEventsBefore(db.read, before, clientBefore))) return
  await db.transaction((trx) => deleteEventsBefore(trx, before, clientBefore))
}
