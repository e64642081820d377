import type { IncomingMessage, Server } from 'node:http'
import { kilobytes, minutes, seconds } from '~/domain/shared/units'
import { hasFiles } from './bodies-under-way'

/** How long a body may take to arrive, in milliseconds. */
const defaultTimes = {
  /** A form without files. */
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

/** Ends requests (408) whose body comes too slowly; a form with files may take as long as its files keep arriving. */
export function endSlowBodies(server: Server, times = defaultTimes): void {
  // Node has one time for all requests
  server.requestTimeout = times.most
  server.on('request', (request: IncomingMessage) => {
    if (request.method === 'GET' || request.method === 'HEAD') return
    const { socket } = request
    const end = () => server.emit('clientError', new SlowBodyError('the body came too slowly'), socket)
    const watchFiles = () => {
      let read = socket.bytesRead
      return setInterval(() => {
        const isOurs = request.readableLength > 0
        if (request.complete) clearInterval(timer)
        else if (!isOurs && socket.bytesRead - read < leastBytes) end()
        read = socket.bytesRead
      }, times.step)
    }
    const timer = hasFiles(request) ? watchFiles() : setTimeout(() => !request.complete && end(), times.form)
    timer.unref()
    request.once('close', () => clearTimeout(timer))
  })
}

/** With the code that Node gives a request that took too long. */
class SlowBodyError extends Error {
  override name = 'SlowBodyError'
  code = 'ERR_HTTP_REQUEST_TIMEOUT'
}
