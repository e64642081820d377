import { z } from 'zod/v4'
import type { LoaderFunctionArgs } from '~/framework/server'
import { takePendingEvents } from '~/domain/operations/analytics/pending-events.server'
import { readAllowedTools } from '~/plugins/analytics/allowed-tools.server'
import { flushReports, nameVisitor, visitorKeyFor } from '~/http/analytics/report-queue.server'
import { requestContext } from '~/http/context.server'
import { parseForm } from '~/http/forms/parse-form.server'
import { checkLimit } from '~/http/limits/check-limit.server'
import { refererPath } from '~/http/preferences/consent'
import { limitedAction } from '~/http/limits/enforce-limit.server'
import { reportPageView } from '~/http/analytics/page-view.server'

/** The fields that the script sends: the page that was opened, a chat that was begun, or nothing but the question. */
const toldSchema = z.object({ page: z.string().max(2000).optional(), chat: z.literal('1').optional() })

const noStore = { 'Cache-Control': 'no-store' }
/** One transparent point. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** The picture of pages without scripts: its request says which page was opened. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const page = refererPath(args.request, context.origin)
  const tools = page === null ? [] : await readAllowedTools(context, context.consentSource)
  const headers = new Headers({ ...noStore, 'Content-Type': 'image/gif' })
  if (page !== null && tools.length > 0 && (await checkLimit(context, 'shop_event')).ok) {
    const cookie = nameVisitor(context, tools)
    if (cookie !== null) headers.append('Set-Cookie', cookie)
    await reportPageView(context, page)
  }
  return new Response(picture, { headers })
}

/**
 * Reports what the script tells, and answers with the events that it is to pass to the tools of this browser. Where no
 * script runs, the ping of a link tells of a chat.
 */
export const action = limitedAction({ inside: ['shop_event'] }, async (args) => {
  // a page cannot set this header, and has a ping nowhere else
  const isPing = args.request.headers.has('Ping-To')
  const told = isPing ? null : await parseForm(args.request, toldSchema)
  const context = await requestContext(args)
  const tools = await readAllowedTools(context, context.consentSource)
  const none = () => Response.json({ events: [] }, { headers: noStore })
  if (tools.length === 0 || !(await checkLimit(context, 'shop_event')).ok) return none()
  const headers = new Headers(noStore)
  const cookie = nameVisitor(context, tools)
  if (cookie !== null) headers.append('Set-Cookie', cookie)
  if (told?.ok && told.value.page !== undefined) await reportPageView(context, told.value.page)
  if (isPing || (told?.ok && told.value.chat)) context.report?.({ name: 'whatsapp_chat' })
  await flushReports()
  const key = visitorKeyFor(context)
  const inBrowser = tools.filter((tool) => tool.inBrowser).map(({ moduleName }) => moduleName)
  // nobody reads the answer to a ping
  const events = key === null || isPing ? [] : await takePendingEvents(context.db, key, inBrowser, context.now())
  return Response.json({ events }, { headers })
})
