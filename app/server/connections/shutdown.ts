import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { seconds } from '~/domain/shared/units'

/**
 * How long requests and work of the shop may still run after the server was told to close. Supervisors kill after 10
 * seconds.
 */
export const maxClosingTime = seconds(8)

/** How long a connection without a request stays open: a request may be on its way to it. */
const idleTime = seconds(1.5)

/** How long connections are still accepted: the system resets those that wait for it when a server stops listening. */
const acceptingTime = seconds(0.3)

/**
 * How much longer they are accepted and held, until nothing has run for a while that would delay the next acceptance.
 */
const maxHoldingTime = seconds(2)
const quietTime = seconds(0.05)

const checkInterval = seconds(0.1)

interface Connection {
  /** In the order of their requests. */
  running: Set<ServerResponse>
  bytesRead: number
  idleSince: number
}

/**
 * Prepares a server for its end. The function that it returns stops accepting connections, answers all requests that
 * have begun or still arrive (with `Connection: close`), and resolves when all connections have ended, after 8 seconds
 * at most. A connection without a request is closed after it has been silent for a while: to close it immediately would
 * reset a request that is on its way.
 */
export function prepareShutdown(
  server: Server & { /** Node reads it for each connection; its types do not have it. */ pauseOnConnect?: boolean },
): () => Promise<void> {
  const connections = new Map<Socket, Connection>()
  const running = new Set<ServerResponse>()
  const held = new Set<Socket>()
  let isClosing = false
  /** Connections and requests. */
  let begun = 0
  server.on('connection', (socket: Socket) => {
    begun += 1
    if (server.pauseOnConnect) held.add(socket)
    connections.set(socket, { running: new Set(), bytesRead: 0, idleSince: Date.now() })
    socket.once('close', () => {
      connections.delete(socket)
      held.delete(socket)
    })
  })
  // before what answers immediately
  server.prependListener('request', (request, response) => {
    begun += 1
    const connection = connections.get(request.socket)
    if (isClosing) response.shouldKeepAlive = false
    running.add(response)
    connection?.running.add(response)
    response.once('close', () => {
      running.delete(response)
      if (!connection) return
      connection.running.delete(response)
      connection.idleSince = Date.now()
    })
  })

  function endIdleConnections(closingSince: number): void {
    const now = Date.now()
    for (const [socket, connection] of connections) {
      // a request that is not complete yet
      if (socket.bytesRead !== connection.bytesRead) connection.idleSince = now
      connection.bytesRead = socket.bytesRead
      const isIdle =
        connection.running.size === 0 &&
        !held.has(socket) &&
        now - Math.max(connection.idleSince, closingSince) >= idleTime
      if (isIdle) socket.destroySoon()
    }
  }

  /**
   * Stops listening. The system resets connections that wait to be accepted then, and while requests are answered,
   * clients that connect again wait for each turn of the event loop. So further connections are accepted and not read
   * until those requests are answered and no connection comes any more: those who wait for an answer make no further
   * ones.
   */
  async function stopListening(done: () => void): Promise<void> {
    await sleep(acceptingTime)
    server.pauseOnConnect = true
    const now = () => performance.now()
    const end = now() + maxHoldingTime
    let known = -1
    for (let busyAt = now(); now() - busyAt < quietTime && now() < end; await sleep(quietTime / 5)) {
      if (running.size > 0 || known !== begun) busyAt = now()
      known = begun
    }
    // a turn of the event loop accepts one of the connections that wait
    do {
      known = begun
      await nextTurn()
    } while (known !== begun && now() < end)
    // the close of an HTTP server would also end its idle connections
    NetServer.prototype.close.call(server, done)
    for (const socket of held) {
      const connection = connections.get(socket)
      if (connection) connection.idleSince = Date.now()
      socket.resume()
    }
    held.clear()
  }

  return () =>
    new Promise((resolve) => {
      isClosing = true
      for (const connection of connections.values()) {
        // those before it on the connection are answered first
        const last = [...connection.running].at(-1)
        if (last) last.shouldKeepAlive = false
      }
      const closingSince = Date.now()
      const idleTimer = setInterval(() => endIdleConnections(closingSince), checkInterval)
      const endTimer = setTimeout(() => server.closeAllConnections(), maxClosingTime)
      const done = () => {
        clearInterval(idleTimer)
        clearTimeout(endTimer)
        resolve()
      }
      void stopListening(done)
    })
}
