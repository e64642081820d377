import { createServer, type Server } from 'node:http'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '~/framework/express'
import type { ServerBuild } from '~/framework/server'
import compression from 'compression'
import express, { type Express } from 'express'
import { constants } from 'node:zlib'
import { startSweeper } from '~/commands/sweep'
import { readCatalogueVersion } from '~/domain/listing/index/listing-index.server'
import { seconds } from '~/domain/units'
import { errorHandler } from './answer-error'
import { serveBuiltAssets } from './built-assets'
import { checkOrigin } from './check-origin'
import { checkRequest } from './check-request'
import { dropForwardedHeaders } from './forwarded-headers'
import { keepGuestPages } from './guest-pages'
import { drainRejectedBody } from './rejected-bodies'
import { logRequests } from './request-log'
import { addSafetyHeaders } from './safety-headers'
import { prepareShutdown } from './shutdown'
import { answerUnreadableRequests } from './unreadable-requests'
import { getRuntime } from '~/request/runtime.server'

/**
 * Starts the HTTP server around the built app: compression, assets, one log line for each request, and a shutdown that
 * lets running requests finish.
 */
export async function startServer(root: string): Promise<{ server: Server; close(): Promise<void> }> {
  const runtime = await getRuntime()
  const { env, db, log } = runtime
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(addSafetyHeaders(env.trustsProxy))
  app.use(logRequests(log))
  app.use(drainRejectedBody)
  if (!env.trustsProxy) app.use(dropForwardedHeaders)
  app.use(checkRequest)
  app.use(serveBuiltAssets(join(root, 'build/client')))
  app.use(checkOrigin(env.trustsProxy))
  app.use(compression({ threshold: 512, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
  app.use(keepGuestPages(() => readCatalogueVersion(db)))
  await addApp(app, root)
  app.use(errorHandler(log))

  // checkRequest answers a request without Host, with the headers that every answer has
  const server = createServer({ requireHostHeader: false }, app)
  answerUnreadableRequests(server, app, env.trustsProxy)
  const closeServer = prepareShutdown(server)
  server.requestTimeout = seconds(60)
  server.headersTimeout = seconds(20)
  server.keepAliveTimeout = seconds(30)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(env.port, env.host, resolve)
  })
  const stopSweeper = startSweeper(runtime)
  return {
    server,
    close: async () => {
      await Promise.all([closeServer(), stopSweeper()])
      await db.close()
    },
  }
}

async function addApp(app: Express, root: string): Promise<void> {
  const path = join(root, 'build/server/index.js')
  if (!existsSync(path)) throw new Error('There is no build yet: run npm run build')
  const build: ServerBuild = await import(pathToFileURL(path).href)
  app.all(
    '*',
    createRequestHandler({
      build,
      mode: 'production',
      getLoadContext: (request, response) => ({
        keepPage: response.locals.keepPage,
        peerAddress: request.socket.remoteAddress,
      }),
    }),
  )
}
