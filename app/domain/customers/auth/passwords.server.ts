import { timingSafeEqual } from 'node:crypto'
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

/**
 * Returns the hash of a password with the salt and the parameters of a stored one, which is the same text for the same
 * password: so one hash is compared with those of several accounts that share a salt.
 */
export function hashWithSaltOf(stored: string, password: string): Promise<string> {
  const [, memoryCost, timeCost, parallelism, salt] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$/.exec(stored) ?? []
  if (salt === undefined) return hashPassword(password)
  const options = { memoryCost: Number(memoryCost), timeCost: Number(timeCost), parallelism: Number(parallelism) }
  return limited(() => hash(normalise(password), { ...options, salt: Buffer.from(salt, 'base64') }))
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
  return { isRight, rehashed: isRight && stored !== null ? await rehash(stored, password) : null }
}

/** Returns the hash to store instead of that of a right password, or null where it has today's parameters. */
export async function rehash(stored: string, password: string): Promise<string | null> {
  return stored.startsWith(currentParameters) ? null : hashPassword(password)
}

/** Whether two stored hashes are the same, in constant time. */
export function isSameHash(one: string | null, other: string): boolean {
  const [first, second] = [Buffer.from(one ?? ''), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** Whether a hash has the salt and the parameters of another one. */
export function sharesSalt(one: string, other: string): boolean {
  const before = (text: string) => text.slice(0, text.lastIndexOf('$'))
  return before(one) === before(other)
}

/**
 * Returns a password in one form: the same characters are the same password, however the keyboard has composed them.
 */
function normalise(password: string): string {
  return password.normalize('NFKC')
}
