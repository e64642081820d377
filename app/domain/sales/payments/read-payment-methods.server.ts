import type { Database } from '~db/connection'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { handMethodName } from './hand-methods'
import type { PaymentMethod } from './payment-choice'
import { makeToken } from '~/domain/shared/token.server'
import { openConfig } from './payment-config.server'
import { readMethodRows, writeMethodToken, type StoredPaymentMethod } from './payment-methods.queries.server'
import type { ProviderAccess } from './provider'
import { findProvider } from './providers.server'

type Connection = Pick<Database, 'read'>

const storedMethods = cacheReferenceData((db, channelId: number) => readMethodRows(db.read, channelId))

/** The active payment methods of the channel with that id, in the owner's order. */
export const readPaymentMethods = cacheReferenceData(async (db, channelId: number): Promise<PaymentMethod[]> => {
  const stored = await storedMethods(db, channelId)
  return stored.filter(({ isActive }) => isActive).map(({ method }) => method)
})

async function findMethod(db: Connection, channelId: number, code: string): Promise<StoredPaymentMethod | undefined> {
  return (await storedMethods(db, channelId)).find(({ method }) => method.code === code)
}

/**
 * The name of a channel's payment method for shoppers, active or not; the code when there is no such method.
 */
export async function readMethodName(db: Connection, channelId: number, code: string): Promise<string> {
  return (await findMethod(db, channelId, code))?.method.name ?? handMethodName(code) ?? code
}

/** The owner's configurations of a channel's payment methods by their codes, active or not, see readMethodConfig. */
export const readMethodConfigs = cacheReferenceData(
  async (db, channelId: number): Promise<Record<string, Record<string, string>>> =>
    Object.fromEntries((await storedMethods(db, channelId)).map(({ method, config }) => [method.code, config])),
)

/**
 * The configuration of a channel's payment method, active or not, with its secrets opened, for its provider alone; empty
 * when there is no such method.
 */
export async function openMethodConfig(
  { db, secret }: Pick<ProviderAccess, 'db' | 'secret'>,
  channelId: number,
  code: string,
): Promise<Record<string, string>> {
  const found = await findMethod(db, channelId, code)
  const provider = found ? findProvider(found.method.provider) : null
  if (!found || !provider) return {}
  return provider.flow === 'hosted' ? openConfig(provider, found.config, secret) : found.config
}

/** The token in the address of a method's webhook, which is made at the first need. */
export async function requireMethodToken(db: Database, channelId: number, code: string): Promise<string> {
  const found = await findMethod(db, channelId, code)
  return found?.token ?? writeMethodToken(db.write, channelId, code, makeToken())
}

/** Whether the keys of a method move money; null for one without keys. */
export async function readMethodKeys(db: Connection, channelId: number, code: string): Promise<PaymentMethod['keys']> {
  return (await findMethod(db, channelId, code))?.method.keys ?? null
}

/**
 * The owner's configuration of a channel's payment method, active or not, as text values, its secrets sealed; empty when
 * there is no such method.
 */
export async function readMethodConfig(
  db: Connection,
  channelId: number,
  code: string,
): Promise<Record<string, string>> {
  return (await readMethodConfigs(db, channelId))[code] ?? {}
}
