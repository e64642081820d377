import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { answerByApp, type AnswerRequest } from './answer-by-app'
import { clientNetwork } from '~/http/limits/client-network'
import { answerError } from './answer-error'
import { limitRendering } from './busy'
import { rejectForeign } from './check-origin'
import { rejectFaulty } from './check-request'
import { createBodyLimit } from './connections/bodies-under-way'
import { drainRejectedBody } from './rejected-bodies'
import type { RenderGate } from './render-gate'
import { logRequest } from './request-log'
import { createSafetyHeaders } from './safety-headers'

/**
 * Makes the listener for what is neither a file nor a cached page: a line in the log, the checks of the request, a
 * place among those that are rendered, and the answer of the app.
 */
export function createRequestsToApp(options: {
  answerRequest: AnswerRequest
  gate: RenderGate
  log: Logger
  trustsProxy: boolean
  proxyCount: number
}): RequestListener {
  const { answerRequest, gate, log, trustsProxy, proxyCount } = options
  const addSafetyHeaders = createSafetyHeaders(trustsProxy)
  const rejectBody = createBodyLimit(({ headers, socket }) => {
    const get = (name: string) => headers[name.toLowerCase()]?.toString() ?? null
    return clientNetwork({ headers: { get } }, { peerAddress: socket.remoteAddress, proxyCount })
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    addSafetyHeaders(response)
    logRequest(log, request, response)
    drainRejectedBody(request, response)
    if (!trustsProxy) dropForwardedHeaders(request)
    if (rejectFaulty(request, response) || rejectForeign(request, response, trustsProxy)) return
    if (rejectBody(request, response)) return
    await limitRendering(gate, request, response, trustsProxy, (body) =>
      answerByApp(answerRequest, request, response, body, (error) => answerError(log, error, request, response)),
    )
  }
  return (request, response) => {
    answer(request, response).catch((error: unknown) => answerError(log, error, request, response))
  }
}

/** Removes the headers that only a proxy may set. Without a proxy, the client wrote them itself. */
function dropForwardedHeaders({ headers }: IncomingMessage): void {
  for (const name of Object.keys(headers))
    if (name.startsWith('x-forwarded-') || name === 'forwarded') delete headers[name]
}
