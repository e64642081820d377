import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { apiCalls } from '~/api/calls.server'
import { openApiDocument } from '~/api/openapi.server'
import { answerCall } from '~/http/answer-call.server'

/** The one door of /api. */
export async function loader({ request, params }: LoaderFunctionArgs): Promise<Response> {
  const path = params['*'] ?? ''
  if (path === 'openapi.json') return Response.json(openApiDocument(apiCalls), { headers: { 'Cache-Control': 'public, max-age=300', 'X-Content-Type-Options': 'nosniff' } })
  return answerCall(request, apiCalls, path)
}

export async function action({ request, params }: ActionFunctionArgs): Promise<Response> {
  return answerCall(request, apiCalls, params['*'] ?? '')
}
