import { createServer, type Server } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '~/framework/server'
import { startSweeper } from '~/commands/sweep'
import { readChannelByHost } from '~/domain/operations/channels/read-channel.server'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { readGateState } from '~/domain/site/gates/gates.server'
import { readQueryRedirects } from '~/domain/site/redirects/redirects.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import type { Actor } from '~/domain/shared/shop'
import { minutes, seconds } from '~/domain/shared/units'
import { createCachedRoutes } from './page-cache/cached-routes'
import { createFileStore } from './page-cache/cached-files'
import { createPageStore } from './page-cache/page-store'
import { createRenderGate } from './render-gate'
import { createRequestsToApp } from './requests-to-app'
import { createSplitHandler } from './split-handler'
import { answerBusy } from './busy'
import { closeQueuedResponses } from './connections/queued-responses'
import { prepareShutdown } from './connections/shutdown'
import { endSlowBodies } from './connections/slow-bodies'
import { answerUnreadableRequests } from './connections/unreadable-requests'
import { cachedPageCheck } from '~/http/gates/gate-pass'
import { noteMissing } from '~/http/missing-addresses.server'
import { noteSearch } from '~/http/search-counts.server'
import { getRuntime } from '~/http/runtime.server'
import { consentHeaders } from '~/http/preferences/consent'
import { consentPartPath } from '~/paths'
import { readVisitorParts } from '~/http/cached/visitor-parts.server'
import { watchContent } from '~db/content-sign'

/** Pages that are rendered at the same time, and requests that may wait for it. */
const maxRenderings = 8
const maxWaitingRenderings = 150
/** How long the end waits for the database, after requests have had their time. */
const maxDatabaseClosingTime = seconds(1)

/**
 * Starts the HTTP server around the built app: compression, assets, one log line for each request, and a shutdown that
 * lets running requests finish.
 */
export async function startServer(root: string): Promise<{ server: Server; close(): Promise<void> }> {
  const runtime = await getRuntime()
  const { env, db, log } = runtime
  const build = await loadBuild(root)
  const gate = createRenderGate(maxRenderings, maxWaitingRenderings)
  const sign = await watchContent(env.database, db.setAnswering)
  db.content = sign
  const answerRequest = createSplitHandler(build)
  const pageStore = createPageStore({
    sign,
    gate,
    findPage: createCachedRoutes(build.routes, env.trustsProxy),
    readChannel: async (host) => {
      const channel = await readChannelByHost(db, host, await readSettings(db))
      if (!channel) return null
      const [state, isRedirected] = await Promise.all([readGateState(db, channel), readQueryRedirects(db)])
      return { channel, isRedirected, isOpenFor: cachedPageCheck(state, channel.id, env.sessionSecret) }
    },
    readVisitor: async (channel, { cart: cartToken, session }) => {
      const signedIn = await readSession(db, session, new Date())
      const actor: Actor = signedIn ? { kind: 'customer', ...signedIn.customer } : { kind: 'guest' }
      return readVisitorParts({ db, channel, actor, cartToken, now: () => new Date() })
    },
    readConsentHtml: async ({ host }, visitor) => {
      const headers = new Headers({ Host: host, ...consentHeaders(visitor, env.trustsProxy) })
      const answer = await answerRequest(new Request(`http://${host}${consentPartPath}`, { headers }), {})
      if (answer.status !== 200) throw new Error(`the part about cookies was answered with ${answer.status}`)
      return answer.text()
    },
    render: (request, slots, peerAddress) => answerRequest(request, { slots, peerAddress }),
    trustsProxy: env.trustsProxy,
    answerBusy: (response) => answerBusy(response, env.trustsProxy),
    onSearch: (channel, search, { method, headers }) => {
      if (method === 'GET') noteSearch(channel, search, (name) => headers[name]?.toString())
    },
    onMissing: ({ method, url = '/', headers }) => {
      if (method === 'GET') noteMissing(url, headers['user-agent'] ?? '')
    },
    onError: (error) => log.error({ err: error }, 'a page could not be kept'),
  })

  const answerFile = createFileStore({
    folder: join(root, 'build/client'),
    isSecure: env.trustsProxy,
    render: (path, host, accept) =>
      answerRequest(new Request(`http://${host}${path}`, { headers: { Host: host, Accept: accept } }), {}),
  })

  const answerOther = createRequestsToApp({
    answerRequest,
    gate,
    log,
    trustsProxy: env.trustsProxy,
    proxyCount: env.proxyCount,
  })

  // requests-to-app answers a request without Host, with the headers that every answer has
  const server = createServer({ requireHostHeader: false }, (request, response) =>
    answerFile(request, response, () => pageStore.answer(request, response, () => answerOther(request, response))),
  )
  answerUnreadableRequests(server, env.trustsProxy)
  closeQueuedResponses(server)
  const closeServer = prepareShutdown(server)
  endSlowBodies(server)
  server.headersTimeout = seconds(20)
  // longer than proxies keep theirs (60): a form that comes as the connection is closed would be lost
  server.keepAliveTimeout = seconds(75)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.port, env.host, resolve)
  })
  const stopSweeper = startSweeper(runtime)
  // a line for each cached page would cost more than the page
  const countTimer = setInterval(() => log.info(pageStore.counts, 'pages answered from the store'), minutes(5)).unref()
  return {
    server,
    close: async () => {
      await Promise.all([closeServer(), stopSweeper()])
      clearInterval(countTimer)
      // a statement that still waits for a lock ends with the process
      const closed = sign.close().then(() => db.close())
      await Promise.race([closed, sleep(maxDatabaseClosingTime, undefined, { ref: false })])
    },
  }
}

async function loadBuild(root: string): Promise<ServerBuild> {
  const path = join(root, 'build/server/index.js')
  if (!existsSync(path)) throw new Error('There is no build yet: run npm run build')
  return import(pathToFileURL(path).href)
}
