import type { Server, ServerResponse } from 'node:http'
import { seconds } from '~/domain/units'

/** How long running requests may continue after the shutdown began, in milliseconds. */
const maxClosingTime = seconds(10)

/**
 * Prepares the shutdown of a server. The returned function stops accepting connections, lets running requests finish
 * for at most 10 seconds (their responses have `Connection: close`), and resolves when all connections are closed.
 */
export function prepareShutdown(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>()
  let isClosing = false
  server.on('request', (_request, response) => {
    if (isClosing) response.shouldKeepAlive = false
    running.add(response)
    response.once('close', () => {
      running.delete(response)
      // a response whose headers were sent before the shutdown keeps its connection open otherwise
      if (isClosing) setImmediate(() => server.closeIdleConnections())
    })
  })
  return () =>
    new Promise((resolve) => {
      isClosing = true
      for (const response of running) response.shouldKeepAlive = false
      const timer = setTimeout(() => server.closeAllConnections(), maxClosingTime)
      server.close(() => {
        clearTimeout(timer)
        resolve()
      })
      server.closeIdleConnections()
    })
}
