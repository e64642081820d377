import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setSafetyHeaders } from '~/http/document.server'
import { TooBusyError, type RenderGate } from './render-gate'
import { pathOf } from './request-path'

/** Pages of a purchase, and the data of them: they come first, and are never turned away. */
const ofPurchase = /^\/(cart|checkout[\w-]*|order|payments)(\/|\.data$|$)/i
/**
 * The paths that are never turned away because they cost little, or are requested by other servers: feeds and files of
 * the sitemap are sent from the disk (http/cached/generated-files), and one is generated at a time.
 */
const alwaysServed = /^\/(webhooks|api|images|theme|fonts|feeds|sitemaps|health|dev)(\/|$)/i

/**
 * Bounds how many pages are rendered at the same time: those of a purchase wait before all others, which are answered
 * with 503 when too many wait. A form is never turned away: when its body has arrived, it waits for its turn.
 * @param isSecure whether the shop is reached over TLS
 * @param answer is given the body of the request, and resolves when the answer is rendered and begins to be sent
 */
export async function limitRendering(
  gate: RenderGate,
  request: IncomingMessage,
  response: ServerResponse,
  isSecure: boolean,
  answer: (body: Readable) => Promise<void>,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const path = pathOf(request)
  const isFirst = ofPurchase.test(path)
  if (!isRead) return answer(withTurnAtEnd(request, () => gate.waitForTurn(isFirst)))
  if (alwaysServed.test(path)) return answer(request)
  try {
    await gate.run(() => (response.destroyed ? Promise.resolve() : answer(request)), isFirst)
  } catch (error) {
    if (!(error instanceof TooBusyError)) throw error
    answerBusy(response, isSecure)
  }
}

/**
 * A body that ends only when a turn has come: nothing is done with a form before, and a slow sender holds up nobody.
 */
function withTurnAtEnd(request: IncomingMessage, turn: () => Promise<void>): Readable {
  const pieces = async function* () {
    yield* request.iterator({ destroyOnReturn: false })
    await turn()
  }
  return Readable.from(pieces(), { objectMode: false })
}

const busyPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Very busy</title><h1>The shop is very busy</h1><p>Please try again in a few seconds.</p></html>'

/** Tells that there is no room for another rendering now. */
export function answerBusy(response: ServerResponse, isSecure: boolean): void {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-store',
    'Retry-After': '3',
  })
  setSafetyHeaders(headers, isSecure)
  response.setHeaders(headers)
  response.statusCode = 503
  response.end(busyPage)
}
