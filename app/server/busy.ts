import type { IncomingMessage, ServerResponse } from 'node:http'
import { setSafetyHeaders } from '~/response/document.server'
import { TooBusyError, type RenderGate } from './render-gate'
import { pathOf } from './request-path'

/** Paths that are never turned away: whoever buys comes first, and what costs little. */
const alwaysServed = /^\/(cart|checkout[\w-]*|order|payments|webhooks|api|images|theme|fonts|health|dev)(\/|$)/i

/**
 * Bounds how many pages are rendered at the same time: those of a purchase always, the others wait for room, or are
 * answered with 503.
 * @param answer resolves when the answer is rendered and begins to be sent
 */
export async function limitRendering(
  gate: RenderGate,
  request: IncomingMessage,
  response: ServerResponse,
  answer: () => Promise<void>,
): Promise<void> {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || alwaysServed.test(pathOf(request))) return answer()
  try {
    await gate.run(() => (response.destroyed ? Promise.resolve() : answer()))
  } catch (error) {
    if (!(error instanceof TooBusyError)) throw error
    answerBusy(response)
  }
}

const busyPage =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Very busy</title><h1>The shop is very busy</h1><p>Please try again in a few seconds.</p></html>'

/** Tells that there is no room for another rendering now. */
export function answerBusy(response: ServerResponse): void {
  const headers = new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'",
    'Cache-Control': 'no-store',
    'Retry-After': '3',
  })
  setSafetyHeaders(headers, false)
  response.setHeaders(headers)
  response.statusCode = 503
  response.end(busyPage)
}
