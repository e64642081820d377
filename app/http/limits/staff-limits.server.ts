import type { z } from 'zod/v4'
import { normaliseEmail } from '~/domain/customers/accounts/customer'
import type { Result } from '~/domain/shared/result'
import { confirmMember } from '~/domain/operations/staff/confirm-member.server'
import {
  readPendingMember,
  signInStaff,
  signInWithLink,
  signInWithSecondFactor,
  type StaffSignIn,
} from '~/domain/operations/staff/sign-in/sign-in.server'
import { acceptInvitation } from '~/domain/operations/staff/invitations/invitations.server'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import type { joinStaffFields, staffLoginFields } from '~/domain/operations/staff/staff.schema'
import { isToken } from '~/domain/shared/token.schema'
import { cookieNames } from '~/http/cookies.server'
import type { RequestContext } from '~/http/context.server'
import { limitFailures, limitMisses } from './check-limit.server'

/**
 * Signs a member in unless there were too many wrong passwords before, for the account from this network or from this
 * network.
 */
export async function signInStaffWithinLimit(
  context: RequestContext,
  input: z.output<typeof staffLoginFields>,
): ReturnType<typeof signInStaff> {
  const subject = `${normaliseEmail(input.email)} ${context.clientNetwork ?? ''}`
  return limitFailures(context, ['staff_login', 'staff_login_network'], subject, () => signInStaff(context, input))
}

/** Ends a sign-in with a code unless there were too many wrong ones of this member before. */
export async function signInWithSecondFactorWithinLimit(
  context: RequestContext,
  code: string,
): Promise<Result<Extract<StaffSignIn, { kind: 'signed in' }>>> {
  const pendingToken = context.cookies[cookieNames.staffStep]
  const memberId = await readPendingMember(context, pendingToken)
  return limitFailures(context, ['staff_code'], memberId === null ? null : String(memberId), async () =>
    signInWithSecondFactor(context, { pendingToken, code }),
  )
}

/** Signs in with the token of a link unless too many that name nothing were sent before. */
export async function signInWithLinkWithinLimit(context: RequestContext, token: string): Promise<Result<StaffSignIn>> {
  const signIn = () => signInWithLink(context, token)
  const signedIn = await limitMisses(context, 'staff_link', signIn, (outcome) => !outcome.ok && isToken(token))
  return signedIn.ok ? signedIn.value : signedIn
}

/**
 * Makes a change for which a signed-in member gives their password, unless there were too many wrong ones before, so
 * that a browser that was left open helps nobody to guess it.
 */
export async function limitPasswordTries<T>(
  context: RequestContext,
  { member }: SignedInStaff,
  change: () => Promise<Result<T>>,
): Promise<Result<T>> {
  return limitFailures(context, ['staff_password'], String(member.id), change)
}

/** Makes who has the link of an invitation a member, unless too many links that name nothing were sent before. */
export async function acceptInvitationWithinLimit(
  context: RequestContext,
  token: string,
  input: z.output<typeof joinStaffFields>,
): ReturnType<typeof acceptInvitation> {
  const source = context.path.split('?')[0] ?? ''
  const accept = () => acceptInvitation(context, token, input, source)
  const isMiss = (outcome: Awaited<ReturnType<typeof accept>>) => !outcome.ok && outcome.error.code === 'link_expired'
  const accepted = await limitMisses(context, 'staff_link', accept, isMiss)
  return accepted.ok ? accepted.value : accepted
}

/** Lets a member prove again who they are, unless there were too many wrong tries before. */
export async function confirmMemberWithinLimit(
  context: RequestContext,
  staff: SignedInStaff,
  typed: string,
): ReturnType<typeof confirmMember> {
  return limitPasswordTries(context, staff, () => confirmMember(context, staff, typed))
}
