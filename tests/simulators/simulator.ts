import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A request to a simulator. */
export interface SimulatedRequest {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
}

/** The answer to one: JSON, a page, or a redirect. */
export type SimulatedAnswer =
  | { status?: number; json: unknown; headers?: Record<string, string> }
  | { status?: number; html: string }
  | { redirect: string }

/**
 * What goes wrong with the next request whose path matches: 'refuse' does not act and answers 500; 'act and fail' acts
 * and answers 500; 'act and reset' acts and ends the connection; 'slow' acts and answers after `delay` ms; 'drip' acts
 * and sends its answer byte by byte without an end; 'hang' neither acts nor answers.
 */
export interface Fault {
  kind: 'refuse' | 'act and fail' | 'act and reset' | 'slow' | 'drip' | 'hang'
  path: RegExp
  method?: string
  delay?: number
}

/** How a simulator sends its webhooks. */
export interface WebhookManner {
  /** 'held': none is sent until `flush`. */
  delivery: 'at once' | 'held' | 'never'
  times: number
  isBadlySigned: boolean
  /** Whether `flush` sends what was held in another order than it happened. */
  isShuffled: boolean
  /** Whether `flush` keeps what the shop did not take, as providers report again. */
  repeats?: boolean
}

/** A report that a simulator sends. */
export interface SimulatedWebhook {
  url: string
  headers: Record<string, string>
  body: string
}

export interface Simulator {
  origin: string
  /** All requests that have come, the first ones first. */
  requests: SimulatedRequest[]
  /** Adds a fault for one of the next requests. */
  fail(fault: Fault): void
  /** Forgets the faults that no request has met yet. */
  heal(): void
  webhooks: WebhookManner
  /** Sends the webhooks that were held; returns the status of each answer. */
  flush(): Promise<number[]>
  /** Resolves when no webhook is on its way. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * A server on this machine that behaves like a provider of payments. `answer` acts on the provider's ledger, which its
 * module keeps; `send` reports to the shop as `webhooks` says.
 * @param port 0 for any that is free
 */
export async function startSimulator(
  answer: (
    request: SimulatedRequest,
    simulator: Simulator & { send(webhook: (isBadlySigned: boolean) => SimulatedWebhook): void },
  ) => SimulatedAnswer | Promise<SimulatedAnswer>,
  port = 0,
): Promise<Simulator> {
  const faults: Fault[] = []
  let held: SimulatedWebhook[] = []
  const underway = new Set<Promise<unknown>>()
  const webhooks: WebhookManner = { delivery: 'at once', times: 1, isBadlySigned: false, isShuffled: false }
  const track = <T>(promise: Promise<T>) => {
    const one = promise.finally(() => underway.delete(one)).catch(() => {})
    underway.add(one)
    return promise
  }
  const simulator = {
    origin: '',
    requests: [] as SimulatedRequest[],
    fail: (fault: Fault) => void faults.push(fault),
    heal: () => void faults.splice(0),
    webhooks,
    send(make: (isBadlySigned: boolean) => SimulatedWebhook) {
      if (webhooks.delivery === 'never') return
      const all = Array.from({ length: webhooks.times }, () => make(webhooks.isBadlySigned))
      if (webhooks.delivery === 'held') held.push(...all)
      else for (const webhook of all) void track(deliver(webhook)).catch(() => {})
    },
    async flush() {
      const due = webhooks.isShuffled ? held.toReversed() : held
      held = []
      const statuses: number[] = []
      for (const webhook of due) {
        const status = await deliver(webhook)
        statuses.push(status)
        if (webhooks.repeats && (status === 0 || status >= 500)) held.push(webhook)
      }
      return statuses
    },
    async settled() {
      while (underway.size > 0) await Promise.all(underway)
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const server = createServer(async (incoming, response) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost')
    const request: SimulatedRequest = {
      method: incoming.method ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: await text(incoming),
    }
    simulator.requests.push(request)
    const at = faults.findIndex(
      ({ path, method }) => path.test(request.path) && (method === undefined || method === request.method),
    )
    const [fault] = at < 0 ? [] : faults.splice(at, 1)
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'refuse') return write(response, { status: 500, json: { error: 'simulated' } })
    const answered = await answer(request, simulator)
    if (fault?.kind === 'act and fail') return write(response, { status: 500, json: { error: 'simulated' } })
    if (fault?.kind === 'act and reset') return void incoming.socket.destroy()
    if (fault?.kind === 'slow') await wait(fault.delay ?? 5000)
    if (fault?.kind === 'drip') return void drip(response)
    write(response, answered)
  })
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const address = server.address()
  simulator.origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return simulator
}

/** Sends a webhook and returns the status of the answer; 0 when there was none. */
async function deliver({ url, headers, body }: SimulatedWebhook): Promise<number> {
  const target = new URL(url)
  // browsers resolve *.localhost, but Node does not on every system
  if (target.hostname.endsWith('localhost')) target.hostname = '127.0.0.1'
  const signal = AbortSignal.timeout(10_000)
  try {
    const reply = await fetch(target, { method: 'POST', headers, body, signal })
    await reply.arrayBuffer()
    return reply.status
  } catch {
    return 0
  }
}

function write(response: ServerResponse, answer: SimulatedAnswer): void {
  if ('redirect' in answer) response.writeHead(303, { Location: answer.redirect }).end()
  else if ('html' in answer)
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'text/html; charset=utf-8' }).end(answer.html)
  else
    response
      .writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers })
      .end(answer.json === undefined ? '' : JSON.stringify(answer.json))
}

async function drip(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  while (!response.destroyed) {
    response.write(' ')
    await wait(200)
  }
}

/**
 * The page of a simulated provider: what is to be paid, and a button for each thing that can happen there. Each button
 * is a form of its own that posts to `action` with its name as `do`.
 */
export function hostedPage(page: {
  provider: string
  amount: string
  shop: string
  action: string
  buttons: ReadonlyArray<{ name: string; label: string }>
  message?: string
}): string {
  const escape = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const buttons = page.buttons.map(
    ({ name, label }) =>
      `<form method="post" action="${escape(page.action)}"><button name="do" value="${escape(name)}">${escape(label)}</button></form>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(page.provider)} (simulated)</title>
<style>body{font:1rem/1.5 system-ui;max-width:26rem;margin:2rem auto;padding:0 1rem}button{font:inherit;width:100%;min-height:3rem;margin:.25rem 0}</style>
<h1>${escape(page.provider)} (simulated)</h1><p>Pay ${escape(page.amount)} to ${escape(page.shop)}. No money moves.</p>
${page.message ? `<p role="alert">${escape(page.message)}</p>` : ''}${buttons.join('\n')}</html>`
}
