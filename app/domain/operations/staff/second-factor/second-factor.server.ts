import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { checkPassword } from '~/domain/customers/auth/passwords.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { staffTables } from '~/domain/customers/sessions/account-tables'
import { deleteSessions } from '~/domain/customers/sessions/sessions.queries.server'
import type { SignedInStaff, StaffEventKind, StaffVisitor } from '~/domain/operations/staff/staff'
import { logStaffEvent } from '~/domain/operations/staff/staff-log.server'
import { lockStaffMember, findStaffMember } from '~/domain/operations/staff/staff.queries.server'
import { hashRecoveryCode, openSecret, sealSecret } from './seal.server'
import {
  confirmAuthenticator,
  countRecoveryCodes,
  deleteSecondFactor,
  findAuthenticator,
  replaceRecoveryCodes,
  storeUnconfirmed,
  deleteRecoveryCode,
  markStepUsed,
} from './second-factor.queries.server'
import { makeTotpSecret, matchTotp, toBase32, totpUrl } from './totp.server'

/** Letters and digits that are not mistaken for each other (Crockford's base 32, in lower case). */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** How many recovery codes a member gets. */
const recoveryCodeCount = 10

/** A recovery code of 50 bits from as many random bytes: 'k3f9x-7m2qa'. */
function recoveryCodeOf(bytes: Uint8Array): string {
  const code = [...bytes.subarray(0, 10)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** A code as it was made, however it was typed: with capitals, spaces, or o for 0 and l for 1. */
function normaliseRecoveryCode(typed: string): string {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** The second factor of a member: none, one that is being set up, or one that is asked for at each sign-in. */
export type SecondFactor =
  | { state: 'none' }
  /** The secret in base 32, and the address for the QR code. */
  | { state: 'unconfirmed'; secret: string; url: string }
  | { state: 'on'; recoveryCodesLeft: number }

/** The second factor of the signed-in member. */
export async function readSecondFactor(
  { db, secret: key }: Pick<StaffVisitor, 'db' | 'secret'>,
  { member }: SignedInStaff,
  issuer: string,
): Promise<SecondFactor> {
  const stored = await findAuthenticator(db.read, member.id)
  if (!stored) return { state: 'none' }
  if (stored.confirmedAt !== null)
    return { state: 'on', recoveryCodesLeft: await countRecoveryCodes(db.read, member.id) }
  const secret = openSecret(stored.secret, key)
  if (!secret) return { state: 'none' }
  return { state: 'unconfirmed', secret: toBase32(secret), url: totpUrl(secret, { issuer, account: member.email }) }
}

/** Begins to set up an authenticator app, with a new secret. Nothing happens when one is set up already. */
export async function beginSecondFactor(visitor: StaffVisitor, { member }: SignedInStaff): Promise<void> {
  const sealed = sealSecret(makeTotpSecret(), visitor.secret)
  await visitor.db.transaction((trx) => storeUnconfirmed(trx, member.id, sealed, visitor.now().toISOString()))
}

/** Whether a code of the member's app, or one of their recovery codes, is right; each is accepted once. */
export async function acceptSecondFactor(
  trx: Knex,
  { secret: key, now }: Pick<StaffVisitor, 'secret' | 'now'>,
  memberId: number,
  typed: string,
): Promise<'app' | 'recovery code' | null> {
  const stored = await findAuthenticator(trx, memberId)
  if (!stored?.confirmedAt) return null
  const secret = openSecret(stored.secret, key)
  const step = secret && matchTotp(secret, typed.replace(/\s/g, ''), now())
  if (step !== null) return (await markStepUsed(trx, memberId, step)) ? 'app' : null
  const codeHash = hashRecoveryCode(normaliseRecoveryCode(typed), key)
  return (await deleteRecoveryCode(trx, memberId, codeHash)) ? 'recovery code' : null
}

/** Ten new recovery codes instead of the earlier ones. They are shown once, because only their hashes are stored. */
async function makeRecoveryCodes(trx: Knex, { secret: key }: StaffVisitor, memberId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => recoveryCodeOf(randomBytes(10)))
  await replaceRecoveryCodes(
    trx,
    memberId,
    codes.map((code) => hashRecoveryCode(code, key)),
  )
  return codes
}

const wrongCode = (message: string) => fail('wrong_code', message, { code: [message] })

/** The proof that a change of the second factor needs besides the session: the password, and a code of the app. */
export interface SecondFactorProof {
  current_password: string
  code: string
}

/** Checks the password, then makes a change with the member's row locked, and writes it to the access log. */
async function changeWithPassword<T>(
  visitor: StaffVisitor,
  { member }: SignedInStaff,
  { proof, kind }: { proof: SecondFactorProof; kind: StaffEventKind },
  change: (trx: Knex.Transaction) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { db, now } = visitor
  const message = 'This is not your current password'
  const wrong = () => fail('wrong_credentials', message, { current_password: [message] })
  const known = await findStaffMember(db.read, { id: member.id })
  const { isRight } = await checkPassword(known?.passwordHash ?? null, proof.current_password)
  if (!known || !isRight) return wrong()
  return db.transaction(async (trx) => {
    const locked = await lockStaffMember(trx, { id: member.id })
    if (!locked || locked.passwordHash !== known.passwordHash) return wrong()
    const changed = await change(trx)
    if (changed.ok) await logStaffEvent(trx, visitor, member.id, { kind, now: now() })
    return changed
  })
}

/**
 * Confirms the app that is being set up with a code that it shows; from now on each sign-in asks for one. The other
 * sessions end, because they began without. Returns the recovery codes. Errors: 'wrong_credentials' and 'wrong_code' by
 * field.
 */
export async function confirmSecondFactor(
  visitor: StaffVisitor,
  staff: SignedInStaff,
  proof: SecondFactorProof,
): Promise<Result<string[]>> {
  const { member, session } = staff
  return changeWithPassword(visitor, staff, { proof, kind: 'second_factor_set_up' }, async (trx) => {
    const stored = await findAuthenticator(trx, member.id)
    const secret = stored && stored.confirmedAt === null ? openSecret(stored.secret, visitor.secret) : null
    if (!stored || !secret) return wrongCode('Please begin again')
    const step = matchTotp(secret, proof.code.replace(/\s/g, ''), visitor.now())
    if (step === null)
      return wrongCode('This is not the code that your app shows now. Is the clock of your phone right?')
    const confirmed = { secret: stored.secret, step, now: visitor.now().toISOString() }
    if (!(await confirmAuthenticator(trx, member.id, confirmed))) return wrongCode('Please begin again')
    await deleteSessions(trx, staffTables, member.id, { exceptId: session.id })
    return ok(await makeRecoveryCodes(trx, visitor, member.id))
  })
}

const wrongOwnCode = () => wrongCode('This code is not right, or was used already. Wait for the next one')

/** Makes new recovery codes; the earlier ones are not accepted any more. Errors: see confirmSecondFactor. */
export async function renewRecoveryCodes(
  visitor: StaffVisitor,
  staff: SignedInStaff,
  proof: SecondFactorProof,
): Promise<Result<string[]>> {
  return changeWithPassword(visitor, staff, { proof, kind: 'recovery_codes_made' }, async (trx) => {
    if ((await acceptSecondFactor(trx, visitor, staff.member.id, proof.code)) === null) return wrongOwnCode()
    return ok(await makeRecoveryCodes(trx, visitor, staff.member.id))
  })
}

/** Removes the second factor. Errors: see confirmSecondFactor. */
export async function removeSecondFactor(
  visitor: StaffVisitor,
  staff: SignedInStaff,
  proof: SecondFactorProof,
): Promise<Result<null>> {
  return changeWithPassword(visitor, staff, { proof, kind: 'second_factor_removed' }, async (trx) => {
    if ((await acceptSecondFactor(trx, visitor, staff.member.id, proof.code)) === null) return wrongOwnCode()
    await deleteSecondFactor(trx, staff.member.id)
    return ok(null)
  })
}
