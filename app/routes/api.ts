import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import { apiCalls } from '~/api/calls.server'
import { openApiDocument } from '~/api/openapi.server'
import { answerCall } from '~/api/answer-call.server'
import { setSafetyHeaders } from '~/response/document.server'
import { isSecure } from '~/response/reply.server'

/** The one door of /api. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const path = params['*'] ?? ''
  if (path === 'openapi.json') {
    const headers = new Headers({ 'Cache-Control': 'public, max-age=300' })
    setSafetyHeaders(headers, await isSecure())
    return Response.json(openApiDocument(apiCalls), { headers })
  }
  return answerCall(request, apiCalls, path)
}

export async function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  return answerCall(request, apiCalls, params['*'] ?? '')
}
