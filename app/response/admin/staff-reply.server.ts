import { roles } from '~/domain/staff/roles'
import { adminPath, isAdminPath } from '~/paths'
import type { RequestContext } from '~/request/context.server'
import { staffCookie } from '~/request/cookies.server'
import { safeRedirectPath } from '~/request/redirect-to'
import { redirectWith } from '~/response/reply.server'

/** Where a member goes after signing in: a page of the administration, never another one. */
export function adminRedirectPath(wanted: string | null | undefined): string {
  const path = safeRedirectPath(wanted, adminPath)
  return isAdminPath(path.split(/[?#]/)[0] ?? '') ? path : adminPath
}

/** Answers a form that has signed a member in. */
export function redirectSignedInStaff(context: RequestContext, sessionToken: string, redirectTo: string): Response {
  return redirectWith(context, adminRedirectPath(redirectTo), {
    cookies: [staffCookie(sessionToken, context.isSecure)],
  })
}

const flashTones = { success: 'success', error: 'danger', info: 'info' } as const

/** What the frame of every page of the administration shows. */
export function adminFrameData({ channel, staff, flash }: Pick<RequestContext, 'channel' | 'staff' | 'flash'>) {
  return {
    storeName: channel.name,
    member: staff ? { name: staff.member.name, roleLabel: roles[staff.member.role].label } : null,
    status: flash ? { tone: flashTones[flash.tone], message: flash.message } : null,
  }
}
