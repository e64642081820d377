import type { IncomingMessage, ServerResponse } from 'node:http'
import { rejectRequest } from '../reject-request'

/** A form without files is smaller. In bytes. */
const sizeOfForms = 100 * 1024
/**
 * How many forms with files may arrive at the same time: of one network, which may be all phones of a carrier, and of
 * all.
 */
const maxOfNetwork = 24
const maxOfAll = 60
/** How long a sender is asked to wait. In seconds. */
const waitingTime = 30

/**
 * Makes a function that rejects a form with files (429, or 503 where the senders are many) while too many others
 * arrive, and tells whether it did. Files are written to the disk as they come, before the shop knows whose they are
 * and counts them.
 * @param networkOf the network that a request comes from; null if it is not known
 */
export function createBodyLimit(
  networkOf: (request: IncomingMessage) => string | null,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const underWay = new Map<string, number>()
  let all = 0
  return (request, response) => {
    if (!hasFiles(request)) return false
    const network = networkOf(request) ?? ''
    const count = underWay.get(network) ?? 0
    const isBusy = all >= maxOfAll
    if (isBusy || count >= maxOfNetwork) {
      response.setHeader('Retry-After', String(waitingTime))
      const message = 'Too many files are being sent. Please go back, wait a little and send yours again.'
      rejectRequest(request, response, isBusy ? 503 : 429, message)
      return true
    }
    all += 1
    underWay.set(network, count + 1)
    response.once('close', () => {
      all -= 1
      const left = (underWay.get(network) ?? 1) - 1
      if (left > 0) underWay.set(network, left)
      else underWay.delete(network)
    })
    return false
  }
}

/** Whether a request brings, or may bring, files. */
export function hasFiles({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return false
  // without a length it may be of any size
  return Number(headers['content-length'] ?? Infinity) > sizeOfForms
}
