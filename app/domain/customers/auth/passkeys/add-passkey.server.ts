import { createHmac } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Knex } from 'knex'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { hasSignedInRecently } from '~/domain/customers/auth/confirm.server'
import { logAccountEvent } from '~/domain/customers/auth/sign-in.server'
import { fullName } from '~/domain/customers/accounts/customer'
import { findCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { lockSignedIn } from '~/domain/customers/accounts/sessions.server'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { signInPlaceOf } from '~/domain/customers/sessions/sign-in-place'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { challengeLifetime, maxPasskeys } from './passkey'
import { storedTransportsSchema, type NewPasskey } from './passkey.schema'
import { passkeySiteOf } from './passkey-site'
import { deletePasskey, insertPasskey, readPasskeys, storeChallenge, takeChallenge } from './passkeys.queries.server'

// loaded when it is needed: it brings readers of certificates, which a start of the server does not need
const library = () => import('@simplewebauthn/server')

const signInFirst = () => fail('unauthenticated', 'Please log in first')
const confirmFirst = () => fail('confirmation_needed', 'Please confirm first that it’s you')
const holderOf = (sessionId: number) => `session:${sessionId}`

/**
 * Returns the options that a browser needs to make a passkey for the signed-in customer, with a challenge that this
 * session can answer once.
 * Errors: 'unauthenticated', 'confirmation_needed', 'invalid_input' for too many.
 */
export async function beginPasskey(visitor: AuthVisitor): Promise<Result<PublicKeyCredentialCreationOptionsJSON>> {
  const { db, session, secret, now } = visitor
  const customer = session && (await findCustomer(db.read, { id: session.customerId }))
  if (!session || !customer) return signInFirst()
  if (!hasSignedInRecently(visitor)) return confirmFirst()
  const { rpId } = passkeySiteOf(visitor)
  const known = await readPasskeys(db.read, customer.id, rpId)
  if (known.length >= maxPasskeys)
    return fail('invalid_input', `You can have ${maxPasskeys} passkeys. Please remove one first`)
  const { name: rpName } = await readStorefront(visitor)
  const { generateRegistrationOptions } = await library()
  const shown = customer.email ?? customer.phone ?? fullName(customer)
  const options = await generateRegistrationOptions({
    rpName,
    rpID: rpId,
    // tells an authenticator which account it is, and nobody else
    userID: new Uint8Array(createHmac('sha256', secret).update(`passkey user:${customer.id}`).digest()),
    userName: shown,
    userDisplayName: fullName(customer) || shown,
    timeout: challengeLifetime,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports: storedTransportsSchema.parse(transports),
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const expiresAt = new Date(now().getTime() + challengeLifetime).toISOString()
  const stored = { holder: holderOf(session.id), challenge: options.challenge, expiresAt }
  await db.transaction((trx) => storeChallenge(trx, stored))
  return ok(options)
}

/**
 * Stores the passkey that a browser has made. It is named after the device. Errors: 'unauthenticated',
 * 'confirmation_needed', 'invalid_input' when it does not answer this session's challenge on this site.
 */
export async function savePasskey(visitor: AuthVisitor, answer: NewPasskey): Promise<Result<{ name: string }>> {
  const { db, session, now } = visitor
  if (!session) return signInFirst()
  if (!hasSignedInRecently(visitor)) return confirmFirst()
  const at = now().toISOString()
  const challenge = await db.transaction((trx) => takeChallenge(trx, holderOf(session.id), at))
  const { rpId, origin } = passkeySiteOf(visitor)
  const { verifyRegistrationResponse } = await library()
  const verified =
    challenge === null
      ? null
      : await verifyRegistrationResponse({
          response: answer,
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpId,
          requireUserVerification: true,
          // the library throws what is wrong with an answer
        }).catch(() => null)
  if (!verified?.verified) return fail('invalid_input', 'The passkey could not be saved. Please try again.')
  const { credential } = verified.registrationInfo
  const name = signInPlaceOf(visitor).device
  return db.transaction(async (trx) => {
    const customer = await lockSignedIn(trx, session)
    if (!customer) return signInFirst()
    const inserted = await insertPasskey(trx, {
      customerId: customer.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: answer.response.transports,
      rpId,
      name,
      createdAt: at,
    })
    if (!inserted) return fail('invalid_input', 'This passkey is in use already.')
    await logAndTell(trx, visitor, customer.id, 'passkey_added')
    return ok({ name })
  })
}

/** Removes a passkey of the signed-in customer. Errors: 'unauthenticated', 'confirmation_needed', 'not_found'. */
export async function removePasskey(visitor: AuthVisitor, id: number): Promise<Result<null>> {
  const { db, session } = visitor
  if (!session) return signInFirst()
  if (!hasSignedInRecently(visitor)) return confirmFirst()
  return db.transaction(async (trx) => {
    if (!(await lockSignedIn(trx, session))) return signInFirst()
    if (!(await deletePasskey(trx, session.customerId, id)))
      return fail('not_found', 'This passkey has been removed already')
    await logAndTell(trx, visitor, session.customerId, 'passkey_removed')
    return ok(null)
  })
}

/** Writes a change of the passkeys into the access log, and tells the customer by mail. */
async function logAndTell(
  trx: Knex.Transaction,
  visitor: AuthVisitor,
  customerId: number,
  what: 'passkey_added' | 'passkey_removed',
): Promise<void> {
  await logAccountEvent(trx, visitor, customerId, what)
  await enqueueJob(trx, 'account.tell_changed', { customerId, what }, visitor.now())
}
