import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server'
import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { customerTables } from '~/domain/customers/sessions/account-tables'
import { hashBrowserToken } from '~/domain/customers/auth/codes/code.server'
import { logAccountEvent, startSession, type SignedIn } from '~/domain/customers/auth/sign-in.server'
import { lockCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { lockSignedIn } from '~/domain/customers/accounts/sessions.server'
import { confirmSession } from '~/domain/customers/sessions/sessions.queries.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { makeToken } from '~/domain/shared/token.server'
import { challengeLifetime, type Passkey } from './passkey'
import { storedTransportsSchema, type PasskeyAnswer } from './passkey.schema'
import { passkeySiteOf } from './passkey-site'
import {
  deleteExpiredChallenges,
  findPasskey,
  hasExpiredChallenges,
  lockPasskey,
  markPasskeyUsed,
  storeChallenge,
  takeChallenge,
} from './passkeys.queries.server'

// see add-passkey
const library = () => import('@simplewebauthn/server')

const holderOf = (browserToken: string) => `browser:${hashBrowserToken(browserToken)}`
const refused = () =>
  fail('wrong_credentials', 'This passkey didn’t log you in. Please try again, or log in another way.')
const notConfirmed = () =>
  fail('wrong_credentials', 'This passkey didn’t confirm that it’s you. Please try again, or choose another way.')

/**
 * Returns the options that a browser needs to sign in with a passkey of this site, whoever it belongs to: the challenge
 * can be answered once by the browser that gets the token.
 */
export async function beginPasskeySignIn(
  visitor: AuthVisitor,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; browserToken: string }> {
  const { db, now } = visitor
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: passkeySiteOf(visitor).rpId,
    timeout: challengeLifetime,
    userVerification: 'required',
  })
  const browserToken = makeToken()
  const expiresAt = new Date(now().getTime() + challengeLifetime).toISOString()
  const stored = { holder: holderOf(browserToken), challenge: options.challenge, expiresAt }
  await db.transaction((trx) => storeChallenge(trx, stored))
  return { options, browserToken }
}

/**
 * Signs in with what a browser has answered to its challenge. The challenge is used up, also by a wrong answer, and an
 * authenticator that counts must have counted on. Error: 'wrong_credentials', whatever was wrong.
 */
export async function signInWithPasskey(
  visitor: AuthVisitor,
  { answer, browserToken }: { answer: PasskeyAnswer; browserToken: string | null },
): Promise<Result<SignedIn>> {
  const used = await checkAnswer(visitor, answer, browserToken)
  if (!used) return refused()
  return visitor.db.transaction(async (trx) => {
    const customer = await useUp(trx, visitor, used)
    if (!customer) return refused()
    const { signedIn, notices } = await startSession(trx, visitor, customer, { method: 'passkey', isRemembered: true })
    return ok(signedIn, notices)
  })
}

/**
 * Proves with a passkey that it is the customer who signed in: the session stays, with its cart and as long as it was
 * to last. Errors: 'unauthenticated', 'wrong_credentials', also for a passkey of another account.
 */
export async function confirmWithPasskey(
  visitor: AuthVisitor,
  { answer, browserToken }: { answer: PasskeyAnswer; browserToken: string | null },
): Promise<Result<null>> {
  const { db, now, session } = visitor
  if (!session) return fail('unauthenticated', 'Please log in first')
  const used = await checkAnswer(visitor, answer, browserToken)
  if (!used) return notConfirmed()
  if (used.known.customerId !== session.customerId)
    return fail('wrong_credentials', 'This passkey belongs to another account. Please use one of this account.')
  return db.transaction(async (trx) => {
    if (!(await useUp(trx, visitor, used))) return notConfirmed()
    if (!(await lockSignedIn(trx, session))) return fail('unauthenticated', 'Please log in first')
    await confirmSession(trx, customerTables, session.id, now().toISOString())
    return ok(null)
  })
}

/** A right answer: the passkey as it was when the answer was checked, and what its authenticator has counted to. */
interface CheckedAnswer {
  known: Passkey
  counter: number
}

/**
 * Checks an answer, which uses up its challenge. A wrong one is written into the access log of the passkey's account.
 */
async function checkAnswer(
  visitor: AuthVisitor,
  answer: PasskeyAnswer,
  browserToken: string | null,
): Promise<CheckedAnswer | null> {
  const { db, now } = visitor
  const at = now().toISOString()
  const challenge =
    browserToken === null ? null : await db.transaction((trx) => takeChallenge(trx, holderOf(browserToken), at))
  const known = await findPasskey(db.read, answer.id, passkeySiteOf(visitor).rpId)
  if (challenge === null || !known) return null
  const counter = await verifiedCounter(visitor, answer, known, challenge)
  if (counter !== null) return { known, counter }
  await db.transaction((trx) => logAccountEvent(trx, visitor, known.customerId, 'failed_sign_in', 'passkey'))
  return null
}

/** Notes that a passkey was used, and locks its customer. Null when it was removed, or used elsewhere, meanwhile. */
async function useUp(
  trx: Knex.Transaction,
  { now }: AuthVisitor,
  { known, counter }: CheckedAnswer,
): ReturnType<typeof lockCustomer> {
  const customer = await lockCustomer(trx, { id: known.customerId })
  const passkey = await lockPasskey(trx, known.id)
  if (!customer || !passkey || passkey.counter !== known.counter) return null
  await markPasskeyUsed(trx, passkey.id, counter, now().toISOString())
  return customer
}

/** The authenticator's new counter; null when the answer is not right. */
async function verifiedCounter(
  visitor: AuthVisitor,
  answer: PasskeyAnswer,
  known: Passkey,
  challenge: string,
): Promise<number | null> {
  const { rpId, origin } = passkeySiteOf(visitor)
  const { verifyAuthenticationResponse } = await library()
  // the library throws what is wrong with an answer
  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.counter,
      transports: storedTransportsSchema.parse(known.transports),
    },
    requireUserVerification: true,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

/** Deletes challenges that nobody can answer any more. */
export async function deleteOldChallenges(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  if (await hasExpiredChallenges(db.read, at)) await db.transaction((trx) => deleteExpiredChallenges(trx, at))
}
