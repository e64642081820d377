import type { Server, ServerResponse } from 'node:http'
import { seconds } from '~/domain/units'

/** How long requests may still run after the server was told to close. */
const maxClosingTime = seconds(10)

/**
 * Prepares a server for its end. The function that it returns stops taking connections, lets the requests that run
 * finish (their answers say `Connection: close`) for at most 10 seconds, and resolves when all connections have ended.
 */
export function prepareShutdown(server: Server): () => Promise<void> {
  const running = new Set<ServerResponse>()
  let isClosing = false
  server.on('request', (_request, response) => {
    if (isClosing) response.shouldKeepAlive = false
    running.add(response)
    response.once('close', () => {
      running.delete(response)
      // the connection of an answer whose headers were sent before waits for another request otherwise
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
