import type { ServerResponse } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import onHeaders from 'on-headers'
import { setSafetyHeaders } from '~/response/document.server'
import { TooBusyError, type RenderGate } from './render-gate'

/** Paths that are never turned away: whoever buys comes first, and what costs little. */
const alwaysServed = /^\/(cart|checkout[\w-]*|order|payments|webhooks|api|images|theme|fonts|health|dev)(\/|$)/i

/**
 * Bounds how many pages are rendered at the same time: those of a purchase always, the others wait for room, or are
 * answered with 503.
 */
export function limitRendering(gate: RenderGate) {
  return (request: Request, response: Response, next: NextFunction) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || alwaysServed.test(request.path)) return next()
    // an answer is rendered when it begins; it may wait long for a client that reads nothing
    const isRendered = new Promise<void>((resolve) => {
      onHeaders(response, resolve)
      response.once('close', resolve)
    })
    gate
      .run(async () => {
        if (response.destroyed) return
        next()
        await isRendered
      })
      .catch((error: unknown) => (error instanceof TooBusyError ? answerBusy(response) : next(error)))
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
