import { createServer, type Server } from 'node:http'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '~/framework/express'
import type { ServerBuild } from '~/framework/server'
import compression from 'compression'
import express, { type Express, type NextFunction, type Request, type Response } from 'express'
import helmet from 'helmet'
import { constants } from 'node:zlib'
import { startSweeper } from '~/commands/sweep'
import { readCatalogueVersion } from '~/domain/listing/index/listing-index.server'
import { seconds } from '~/domain/units'
import { serveBuiltAssets } from './built-assets'
import { keepGuestPages } from './guest-pages'
import { errorForLog, pathForLog } from '~/request/log-safely'
import { refuseForeign } from './require-same-origin'
import { getRuntime, type Runtime } from '~/request/runtime.server'

const requestIdShape = /^[\w-]{8,64}$/

/** The HTTP server around the built app: compression, assets, one log line a request, and a shutdown that drops none. */
export async function startServer(root: string): Promise<{ server: Server; close(): Promise<void> }> {
  const runtime = await getRuntime()
  const app = express()
  app.disable('x-powered-by')
  app.set('etag', false)
  app.use(identifyAndLog(runtime))
  app.use(hearRefusedOut)
  app.use(trustOrDropForwarded(runtime))
  app.use(serveBuiltAssets(join(root, 'build/client')))
  // the Content-Security-Policy is our own and lives in app/response, with the rest that must hold under any server
  app.use(
    helmet({
      contentSecurityPolicy: false,
      strictTransportSecurity: false,
      referrerPolicy: false,
      crossOriginResourcePolicy: false,
      crossOriginOpenerPolicy: false,
      xContentTypeOptions: false,
      xFrameOptions: false,
    }),
  )
  app.use(refuseForeign(runtime.env.trustsProxy))
  app.use(compression({ threshold: 512, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } }))
  app.use(keepGuestPages(() => readCatalogueVersion(runtime.db)))
  await addApp(app, root)
  app.use(refuseBadRequest(runtime))

  const server = createServer(app)
  server.requestTimeout = seconds(60)
  server.headersTimeout = seconds(20)
  server.keepAliveTimeout = seconds(30)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(runtime.env.port, runtime.env.host, resolve)
  })
  const stopSweeper = startSweeper(runtime)
  return {
    server,
    close: async () => {
      await stopSweeper()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), seconds(10)).unref()
      })
      await runtime.db.close()
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
      getLoadContext: (_request, response) => ({ keepPage: response.locals.keepPage }),
    }),
  )
}

function identifyAndLog({ log }: Runtime) {
  return (request: Request, response: Response, next: NextFunction) => {
    const start = performance.now()
    const given = request.get('X-Request-Id')
    const requestId = given && requestIdShape.test(given) ? given : randomUUID()
    request.headers['x-request-id'] = requestId
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      const path = pathForLog(request.path)
      log.info(
        {
          requestId,
          method: request.method,
          path,
          status: response.statusCode,
          ms: Math.round((performance.now() - start) * 10) / 10,
          bytes: Number(response.getHeader('Content-Length') ?? 0) || undefined,
        },
        'request',
      )
    })
    next()
  }
}

/** What is refused is answered before all of it has come. The rest is thrown away for a while, so that the sender reads the answer. */
function hearRefusedOut(request: Request, response: Response, next: NextFunction): void {
  response.once('finish', () => {
    if (request.complete) return
    // whoever was reading it would only pause it again
    request.removeAllListeners('data').resume()
    const timer = setTimeout(() => request.socket.destroy(), seconds(5))
    request.once('end', () => clearTimeout(timer))
    request.once('close', () => clearTimeout(timer))
  })
  next()
}

/** Behind no proxy, a forwarded header is only what a client made up. */
function trustOrDropForwarded({ env }: Runtime) {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (!env.trustsProxy)
      for (const name of Object.keys(request.headers))
        if (name.startsWith('x-forwarded-') || name === 'forwarded') delete request.headers[name]
    next()
  }
}

function refuseBadRequest({ log }: Runtime) {
  return (error: unknown, request: Request, response: Response, next: NextFunction) => {
    if (response.headersSent) return next(error)
    const isUriError = error instanceof URIError
    if (!isUriError)
      log.error({ err: errorForLog(error, request.path), path: pathForLog(request.path) }, 'request failed')
    response
      .status(isUriError ? 400 : 500)
      .type('text/plain')
      .send(isUriError ? 'Bad request' : 'Something went wrong')
  }
}
