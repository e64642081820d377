import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Database } from '~db/connection'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { roles, type ShopRoleName } from '~/domain/operations/actors/roles'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import type { Visitor } from '~/domain/shared/shop'
import { shopUrls } from '~/http/shop-urls'
import { createChannel, defaultChannel, factoryNow } from './product'

/** A guest on channel 'in' (created when there is none) with the default settings, without a cart. */
export async function createVisitor(db: Database, overrides: Partial<Visitor> = {}): Promise<Visitor> {
  const origin = overrides.origin ?? 'http://localhost:3000'
  return {
    db,
    channel: overrides.channel ?? (await createChannel(db)),
    settings: settingsSchema.parse({}),
    log: pino({ level: 'silent' }),
    actor: { kind: 'guest' },
    cartToken: null,
    pincode: null,
    origin,
    urls: shopUrls(origin),
    dataDir: overrides.dataDir ?? mkdtempSync(join(tmpdir(), 'shop-data-')),
    allowsTestPayments: true,
    now: () => factoryNow,
    ...overrides,
  }
}

/** The shop as the command line changes it, in channel 'in' (created when there is none). */
export async function createStaffContext(db: Database): Promise<StaffContext> {
  return commandOn(db, { channel: await createChannel(db) })
}

/** The shop as the command line changes it, in the first channel. */
export function commandOn(db: Database, overrides: Partial<StaffContext> = {}): StaffContext {
  return {
    db,
    channel: { ...defaultChannel, id: 1 },
    log: pino({ level: 'silent' }),
    now: () => factoryNow,
    actor: { kind: 'command' },
    source: 'test',
    ...overrides,
  }
}

/** A member of staff with a role, who is in no table. */
export const memberWith = (role: ShopRoleName) => ({
  kind: 'member' as const,
  id: 7,
  name: 'Meera',
  role: roles[role],
})
