import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** Argon2id with 19 MiB, two passes and one lane (decisions, Customers; OWASP). A hash contains its parameters. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const currentParameters = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`

/** Each hash takes a core and 19 MiB for some 50 ms, so only a few are made at the same time. */
const limited = pLimit(2)

export function hashPassword(password: string): Promise<string> {
  return limited(() => hash(normalise(password), parameters))
}

/** The hash of a password that nobody has: without an account the same work is done. */
const nobodysHash = hash(crypto.randomUUID(), parameters)

/** Whether a password is the one of a stored hash. Without a hash it takes as long and is false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const expected = stored ?? (await nobodysHash)
  const isRight = await limited(() => verify(expected, normalise(password)))
  return isRight && stored !== null
}

export interface CheckedPassword {
  isRight: boolean
  /** The hash to store instead, when the stored one was made with other parameters than today's. */
  rehashed: string | null
}

/** Checks the password of somebody who signs in (see verifyPassword). */
export async function checkPassword(stored: string | null, password: string): Promise<CheckedPassword> {
  const isRight = await verifyPassword(stored, password)
  const isOutdated = isRight && stored !== null && !stored.startsWith(currentParameters)
  return { isRight, rehashed: isOutdated ? await hashPassword(password) : null }
}

/**
 * Returns a password in one form: the same characters are the same password, however the keyboard has composed them.
 */
function normalise(password: string): string {
  return password.normalize('NFKC')
}
