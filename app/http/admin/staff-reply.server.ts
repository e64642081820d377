import { readKeptPath } from '~/domain/operations/staff/kept-forms.server'
import type { StaffSignIn } from '~/domain/operations/staff/sign-in/sign-in.server'
import { adminCodePath } from '~/admin-paths'
import { adminLoginPath, adminPath, isAdminPath, withQuery } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import { clearedStaffStepCookie, knownStaffCookie, staffCookie, staffStepCookie } from '~/http/cookies.server'
import { signInWithLinkWithinLimit } from '~/http/limits/staff-limits.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { redirectWith } from '~/http/reply.server'

/** Where a member goes after signing in: a page of the administration, never another one. */
export function adminRedirectPath(wanted: string | null | undefined): string {
  const path = safeRedirectPath(wanted, adminPath)
  return isAdminPath(path.split(/[?#]/)[0] ?? '') ? path : adminPath
}

/**
 * Answers a request that has signed a member in, or asks them for a code. Who wants no other page, such as with a link of
 * the command line, is led to the form that was kept for them.
 */
export async function redirectSignedInStaff(
  context: RequestContext,
  signedIn: StaffSignIn,
  redirectTo: string,
): Promise<Response> {
  const { isSecure, secret } = context
  const path = adminRedirectPath(redirectTo)
  if (signedIn.kind === 'signed in') {
    const kept = path === adminPath ? await readKeptPath(context, signedIn.memberId) : null
    return redirectWith(context, kept ?? path, {
      cookies: [
        staffCookie(signedIn.sessionToken, isSecure),
        knownStaffCookie(signedIn.memberId, secret, isSecure),
        clearedStaffStepCookie(isSecure),
      ],
    })
  }
  const query = { redirectTo: path === adminPath ? undefined : path }
  return redirectWith(context, withQuery(adminCodePath, query), {
    cookies: [staffStepCookie(signedIn.pendingToken, isSecure)],
  })
}

/** Exchanges the token of a link for a session; the address after it has no token. */
export async function answerSignInLink(
  context: RequestContext,
  { token, redirectTo }: { token: string; redirectTo: string },
): Promise<Response> {
  const signedIn = await signInWithLinkWithinLimit(context, token)
  if (signedIn.ok) return redirectSignedInStaff(context, signedIn.value, redirectTo)
  return redirectWith(context, adminLoginPath, { flash: { tone: 'error', message: signedIn.error.message } })
}

/**
 * Whether somebody has opened a sign-in link directly: typed or pasted, or on a page of this site. A link on another
 * site could sign somebody in as another member, and browsers and mail programs open links in advance; they get a
 * button.
 */
export function opensLinkDirectly({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const site = headers.get('Sec-Fetch-Site')
  const isInAdvance = headers.has('Sec-Purpose') || headers.has('Purpose')
  return method === 'GET' && !isInAdvance && (site === null || site === 'none' || site === 'same-origin')
}

const flashTones = { success: 'success', error: 'danger', info: 'info' } as const

/** Returns the data that the frame of every page of the administration shows. */
export function adminFrameData({ channel, staff, flash }: Pick<RequestContext, 'channel' | 'staff' | 'flash'>) {
  return {
    storeName: channel.name,
    member: staff
      ? {
          name: staff.member.name,
          roleLabel: staff.member.role.label,
          permissions: staff.member.role.permissions,
        }
      : null,
    status: flash ? { tone: flashTones[flash.tone], message: flash.message } : null,
  }
}
