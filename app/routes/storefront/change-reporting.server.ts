import { withdrawTools } from '~/domain/operations/analytics/forget-events.server'
import { visitorKeyOf } from '~/domain/operations/analytics/record-events.server'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { readReportingTools } from '~/plugins/hooks/reporting-tools.server'
import { plugins } from '~/plugins/plugins.server'
import { flushReports } from '~/http/analytics/report-queue.server'
import type { RequestContext } from '~/http/context.server'
import { cookieNames, visitorCookie } from '~/http/cookies.server'

/**
 * Makes a new answer about cookies count for what is recorded of the visitor: what waits for tools that are not allowed
 * any more is deleted, and the browser gets its name, or loses it.
 * @param answer ids of consent items
 * @returns cookies to set
 */
export async function changeReporting(
  context: RequestContext,
  answer: { accepted: ReadonlySet<string>; withdrawn: readonly string[] },
): Promise<string[]> {
  const tools = await readReportingTools(plugins, context)
  const own = context.cookies[cookieNames.visitor]
  const hasName = isToken(own)
  const left = tools.filter(({ consentId }) => consentId === null || answer.accepted.has(consentId))
  const isAllowed = left.some(({ consentId }) => consentId !== null)
  const gone = tools.filter(({ consentId }) => consentId !== null && answer.withdrawn.includes(consentId))
  if (gone.length > 0) {
    // what is still to be written would come back otherwise
    await flushReports()
    const keys = [own, context.cartToken].filter(isToken).map(visitorKeyOf)
    await withdrawTools(
      context.db,
      keys,
      gone.map(({ moduleName }) => moduleName),
      left,
    )
  }
  if (isAllowed) return hasName ? [] : [visitorCookie(makeToken(), context.isSecure)]
  return own === undefined ? [] : [visitorCookie(null, context.isSecure)]
}
