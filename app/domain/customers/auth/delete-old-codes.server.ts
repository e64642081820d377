import type { Database } from '~db/connection'
import { days } from '~/domain/shared/units'
import { deleteOldCodes, hasOldCodes } from './codes/codes.queries.server'
import { deleteOldChallenges } from './passkeys/sign-in-with-passkey.server'
import { deleteOldFormerEmails, hasOldFormerEmails } from './reset/former-emails.queries.server'
import { formerEmailLifetime } from './reset/linked-account.server'
import { deleteOldResets, hasOldResets } from './reset/reset.queries.server'

/** How long codes and links are kept after they were made: as long as limits look back. */
const retention = days(2)

/** Deletes codes, links, challenges and former addresses that nobody can use any more. */
export async function deleteOldCodeRows(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retention).toISOString()
  if (await hasOldCodes(db.read, before)) await db.transaction((trx) => deleteOldCodes(trx, before))
  await deleteOldChallenges(db, now)
  const changedBefore = new Date(now.getTime() - formerEmailLifetime).toISOString()
  if (await hasOldFormerEmails(db.read, changedBefore))
    await db.transaction((trx) => deleteOldFormerEmails(trx, changedBefore))
  if (await hasOldResets(db.read, before)) await db.transaction((trx) => deleteOldResets(trx, before))
}
