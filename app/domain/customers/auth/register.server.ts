import { createHmac } from 'node:crypto'
import type { Knex } from 'knex'
import { parseChannelMobile } from '~/domain/customers/auth/codes/code.server'
import { lockDestination, removeUncounted } from '~/domain/customers/auth/codes/codes.queries.server'
import { normaliseEmail, type StoredCustomer } from '~/domain/customers/accounts/customer'
import {
  insertCustomer,
  lockCustomer,
  readEmailAccounts,
  type CustomerChange,
} from '~/domain/customers/accounts/customers.queries.server'
import { enqueueJob, publishEvent } from '~/domain/operations/outbox/publish.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { AuthVisitor } from './auth-visitor'
import type { RegisterInput } from './auth.schema'
import { findPasswordOwner } from './password-owner.server'
import { passwordProblem } from './password-rules'
import { hashPassword } from './passwords.server'
import { logAccountEvent, startSession, type SignedIn } from './sign-in.server'

/** The errors, by field, that only the channel and the settings know. What is not given has none. */
export function listRegistrationErrors(
  { settings, channel }: Pick<AuthVisitor, 'settings' | 'channel'>,
  { phone, password }: { phone?: string; password?: string },
): Record<string, string[]> {
  const problem = password === undefined ? null : passwordProblem(password, settings)
  return {
    ...(phone !== undefined && parseChannelMobile(phone, channel) === null ? { phone: ['Invalid phone number'] } : {}),
    ...(problem === null ? {} : { password: [problem] }),
  }
}

/**
 * Makes an account with e-mail and password, and signs in. Who registers again with the same e-mail and password is
 * signed in. With an address that another account has, the answer is the same after the same work: the new account only
 * names it, and a mail tells the address (see releaseContact for who keeps it). Errors: 'not_offered', 'invalid_input'
 * by field.
 */
export async function registerCustomer(visitor: AuthVisitor, input: RegisterInput): Promise<Result<SignedIn>> {
  const { db, settings, channel } = visitor
  if (!settings.enable_customer_register || !settings.enable_legacy_auth)
    return fail('not_offered', 'You can’t create a new account here at the moment')
  const errors = listRegistrationErrors(visitor, input)
  const [first] = Object.values(errors).flat()
  if (first !== undefined) return fail('invalid_input', first, errors)
  const email = normaliseEmail(input.email)
  const values = {
    firstName: input.first_name,
    lastName: input.last_name,
    email,
    phone: parseChannelMobile(input.phone, channel),
  }
  const ownHash = await hashPassword(input.password)
  // a form that is sent twice at the same time finds the account that the other request has made
  for (let tries = 0; ; tries += 1) {
    const known = await findPasswordOwner(db.read, { email, password: input.password })
    const made = await db.transaction(async (trx) => {
      await lockDestination(trx, email, visitor.now().toISOString())
      await removeUncounted(trx, email)
      const { naming } = await readEmailAccounts(trx, email)
      if (tries < 3 && (naming[0]?.id ?? null) !== known.lastUnverifiedId) return null
      return known.owner
        ? signInAgain(trx, visitor, known.owner)
        : makeAccount(trx, visitor, { ...values, passwordHash: known.sharedHash ?? ownHash }, known.accountId)
    })
    if (made) return made
  }
}

async function signInAgain(
  trx: Knex.Transaction,
  visitor: AuthVisitor,
  { id, passwordHash }: StoredCustomer,
): Promise<Result<SignedIn> | null> {
  const customer = await lockCustomer(trx, { id })
  // it was changed while the password was checked
  if (customer?.passwordHash !== passwordHash) return null
  const { signedIn, notices } = await startSession(trx, visitor, customer, { method: 'password', isRemembered: true })
  return ok(signedIn, notices)
}

async function makeAccount(
  trx: Knex.Transaction,
  visitor: AuthVisitor,
  values: CustomerChange & { email: string },
  knownId: number | null,
): Promise<Result<SignedIn>> {
  const now = visitor.now()
  // the right password would have signed in
  if (knownId !== null) await logAccountEvent(trx, visitor, knownId, 'failed_sign_in', 'password')
  const id = await insertCustomer(trx, values, now.toISOString())
  const customer = id === null ? null : await lockCustomer(trx, { id })
  if (!customer) throw new Error('the account was not written')
  await logAccountEvent(trx, visitor, customer.id, 'registered', 'registration')
  await publishEvent(trx, 'customer.registered', { customerId: customer.id }, now)
  await tellAddress(trx, visitor, customer.id, values.email)
  const { signedIn, notices } = await startSession(trx, visitor, customer, {
    method: 'registration',
    isRemembered: true,
  })
  return ok(signedIn, notices)
}

/** Mails the address that was registered with, once a day: anybody can type it. */
async function tellAddress(trx: Knex, visitor: AuthVisitor, customerId: number, email: string): Promise<void> {
  const now = visitor.now()
  const hash = createHmac('sha256', visitor.secret).update(`registered:${email}`).digest('base64url').slice(0, 22)
  const payload = { customerId, channelId: visitor.channel.id }
  const uniqueKey = `registered:${hash}:${now.toISOString().slice(0, 10)}`
  await enqueueJob(trx, 'account.tell_registered', payload, now, { uniqueKey })
}
