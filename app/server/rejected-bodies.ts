import type { IncomingMessage, ServerResponse } from 'node:http'
import { seconds } from '~/domain/shared/units'

/**
 * A rejected request is answered before all of its body has arrived. Continues to read the body for at most 5 seconds,
 * so that the sender gets the answer instead of a broken connection.
 */
export function drainRejectedBody(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) return
    // other listeners would pause the stream again, or read it piece by piece
    request.removeAllListeners('data').removeAllListeners('readable')
    // the stream takes note of that in the next tick, and would stop again
    process.nextTick(() => request.resume())
    const timer = setTimeout(() => request.socket.destroy(), seconds(5))
    request.once('end', () => clearTimeout(timer))
    request.once('close', () => clearTimeout(timer))
  })
}
