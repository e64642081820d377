import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

export interface ToolRequest {
  path: string
  query: Record<string, string>
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

export const metaToken = 'EAAtoken'
export const metaAppSecret = 'app-secret'

/**
 * A server that speaks GA4's Measurement Protocol (/mp/collect: 204 for everything) and Meta's Conversions API (checks
 * the token and its proof, answers with JSON, leaves out a second event of the same name and id).
 */
export async function startToolServer() {
  const requests: ToolRequest[] = []
  const counted = new Set<string>()
  let failures = 0
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    // oxlint-disable-next-line typescript/no-explicit-any
    const body: any = await json(request)
    requests.push({ path: url.pathname, query: Object.fromEntries(url.searchParams), body })
    const reply = (status: number, answer?: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(answer && JSON.stringify(answer))
    if (failures > 0) {
      failures -= 1
      return reply(500, { error: { message: 'An unexpected error has occurred', code: 2, is_transient: true } })
    }
    if (url.pathname === '/mp/collect') return reply(204)
    const proof = createHmac('sha256', metaAppSecret).update(metaToken).digest('hex')
    if (body.access_token !== metaToken)
      return reply(400, { error: { message: 'Invalid OAuth access token', type: 'OAuthException', code: 190 } })
    if (body.appsecret_proof !== proof)
      return reply(400, { error: { message: 'Invalid appsecret_proof provided in the API argument', code: 100 } })
    for (const event of body.data) counted.add(`${event.event_name} ${event.event_id}`)
    return reply(200, { events_received: body.data.length, messages: [], fbtrace_id: 'A1' })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return {
    requests,
    /** The events that Meta counts, each by its name and id. */
    counted,
    failNext: (count: number) => {
      failures = count
    },
    googleConfig: { google_tag_id: 'G-TEST1', api_secret: 'mp-secret', server_url: `${origin}/mp/collect` },
    metaConfig: {
      code: '1234',
      access_token: metaToken,
      app_secret: metaAppSecret,
      server_url: `${origin}/v23.0`,
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
