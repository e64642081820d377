import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes the responses that wait behind others on a connection when the connection ends: Node closes the one alone that
 * was being sent, and whoever waits for the end of another one would wait for ever.
 */
export function closeQueuedResponses(server: Server): void {
  const open = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    const responses = new Set<ServerResponse>()
    open.set(socket, responses)
    socket.once('close', () => {
      for (const response of responses) {
        if (response.socket) continue
        response.destroy()
        response.emit('close')
      }
    })
  })
  server.on('request', ({ socket }, response) => {
    const responses = open.get(socket)
    responses?.add(response)
    response.once('close', () => responses?.delete(response))
  })
}
