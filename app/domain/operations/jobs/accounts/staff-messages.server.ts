import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { invitationMail } from '~/domain/operations/staff/invitations/invitation-mail'
import { findInvitation } from '~/domain/operations/staff/invitations/invitations.queries.server'
import { invitationTokenOf } from '~/domain/operations/staff/invitations/invitations.server'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { WorkContext } from '~/domain/operations/jobs/work-context'

/** Mails the link of an invitation; nothing when it was used or withdrawn since, or has expired. */
export async function sendInvitation(
  { db, mailer, secret, now, urlsFor }: WorkContext,
  { invitationId, channelId }: { invitationId: number; channelId: number },
): Promise<void> {
  const invitation = await findInvitation(db.read, { id: invitationId })
  const channel = await readChannelById(db, channelId)
  if (!invitation || !channel || invitation.expiresAt <= now().toISOString()) return
  const { email, name, role, nonce, createdAt } = invitation
  const { name: storeName } = await readStorefront({ db, channel })
  const url = urlsFor(channel.host).joinStaffUrl(invitationTokenOf(nonce, secret))
  // the time makes the mail of a second invitation another one
  const messageId = `<invitation-${invitationId}-${Date.parse(createdAt)}@${channel.host}>`
  await mailer.send({ to: email, messageId, ...invitationMail({ storeName, name, role, url }) })
}
