import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { kilobytes, minutes, seconds } from '~/domain/shared/units'
import { hasFiles } from './bodies-under-way'

/** How long a body may take to arrive, in milliseconds. */
const defaultTimes = {
  /** A form without files, and every other body. */
  form: seconds(60),
  /**
   * A form with files must bring `leastBytes` in each time of this length: photos of a phone on a slow line take
   * minutes.
   */
  step: seconds(30),
  /** A form with files altogether. */
  most: minutes(20),
}
const leastBytes = kilobytes(30)

/**
 * Ends the connection of every request whose body comes too slowly, whatever its method and whether it has been answered
 * before: with 408, or without a word when an answer has begun.
 */
export function endSlowBodies(server: Server, times = defaultTimes): void {
  // Node has one time for all requests
  server.requestTimeout = times.most
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    const stop = watchBody(request, times, () => {
      if (response.headersSent) socket.destroy()
      else server.emit('clientError', new SlowBodyError('the body came too slowly'), socket)
    })
    request.once('close', stop)
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

type WatchedRequest = Pick<IncomingMessage, 'headers' | 'complete' | 'readableLength' | 'readableHighWaterMark'> & {
  socket: Pick<IncomingMessage['socket'], 'bytesRead'>
}

/**
 * Calls `end` once when a body comes too slowly. A form with files may take as long as they keep arriving, and any other
 * body has one time for all of it.
 * @returns a function that ends the watch
 */
export function watchBody(request: WatchedRequest, times: typeof defaultTimes, end: () => void): () => void {
  let read = request.socket.bytesRead
  const timer = setInterval(
    () => {
      // the shop has not taken yet what is there, and so reads no more
      const isOurs = request.readableLength >= request.readableHighWaterMark
      const isSlow = !hasFiles(request) || (!isOurs && request.socket.bytesRead - read < leastBytes)
      read = request.socket.bytesRead
      if (!request.complete && !isSlow) return
      clearInterval(timer)
      if (!request.complete) end()
    },
    hasFiles(request) ? times.step : times.form,
  ).unref()
  return () => clearInterval(timer)
}

/** With the code that Node gives a request that took too long. */
class SlowBodyError extends Error {
  override name = 'SlowBodyError'
  code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
