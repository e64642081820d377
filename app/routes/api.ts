import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import { apiCalls } from '~/api/calls.server'
import { staffCalls } from '~/api/staff-calls.server'
import { openApiDocument } from '~/api/openapi.server'
import { answerCall } from '~/api/answer-call.server'
import { setSafetyHeaders } from '~/http/document.server'
import { getRuntime } from '~/http/runtime.server'

/** Answers every call of /api. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  if (args.params['*'] === 'openapi.json') {
    const headers = new Headers({ 'Cache-Control': 'public, max-age=300' })
    setSafetyHeaders(headers, (await getRuntime()).env.trustsProxy)
    return Response.json(openApiDocument(apiCalls, staffCalls), { headers })
  }
  return answerCall(args, apiCalls)
}

export async function action(args: ActionFunctionArgs): Promise<Response> {
  return answerCall(args, apiCalls)
}
