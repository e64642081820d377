import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { seconds } from '~/domain/units'

/** How long requests and work of the shop may still run after the server was told to close. Supervisors kill after 10 seconds. */
export const maxClosingTime = seconds(8)

/** How long a connection without a request stays open: a request may be on its way to it. */
const idleTime = seconds(1.5)

/** How long connections are still accepted: the system resets those that wait for it when a server stops listening. */
const acceptingTime = seconds(0.3)

const checkInterval = seconds(0.1)

interface Connection {
  running: number
  bytesRead: number
  idleSince: number
}

/**
 * Prepares a server for its end. The function that it returns stops accepting connections, answers all requests that
 * have begun or still arrive (with `Connection: close`), and resolves when all connections have ended, after 8 seconds at
 * most. A connection without a request is closed after it has been silent for a while: to close it immediately would
 * reset a request that is on its way.
 */
export function prepareShutdown(server: Server): () => Promise<void> {
  const connections = new Map<Socket, Connection>()
  const running = new Set<ServerResponse>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { running: 0, bytesRead: 0, idleSince: Date.now() })
    socket.once('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => {
    const connection = connections.get(request.socket)
    if (isClosing) response.shouldKeepAlive = false
    running.add(response)
    if (connection) connection.running += 1
    response.once('close', () => {
      running.delete(response)
      if (!connection) return
      connection.running -= 1
      connection.idleSince = Date.now()
    })
  })

  function endIdleConnections(closingSince: number): void {
    const now = Date.now()
    for (const [socket, connection] of connections) {
      // a request that is not complete yet
      if (socket.bytesRead !== connection.bytesRead) connection.idleSince = now
      connection.bytesRead = socket.bytesRead
      const isIdle = connection.running === 0 && now - Math.max(connection.idleSince, closingSince) >= idleTime
      if (isIdle) socket.destroySoon()
    }
  }

  return () =>
    new Promise((resolve) => {
      isClosing = true
      for (const response of running) response.shouldKeepAlive = false
      const closingSince = Date.now()
      const idleTimer = setInterval(() => endIdleConnections(closingSince), checkInterval)
      const endTimer = setTimeout(() => server.closeAllConnections(), maxClosingTime)
      const done = () => {
        clearInterval(idleTimer)
        clearTimeout(endTimer)
        resolve()
      }
      // the close of an HTTP server would also end its idle connections
      setTimeout(() => NetServer.prototype.close.call(server, done), acceptingTime)
    })
}
