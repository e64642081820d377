import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework/server'
import { answerStaffCall } from '~/api/answer-staff-call.server'
import { staffCalls } from '~/api/staff-calls.server'

/** Answers every call of /api/staff. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  return answerStaffCall(args, staffCalls)
}

export async function action(args: ActionFunctionArgs): Promise<Response> {
  return answerStaffCall(args, staffCalls)
}
