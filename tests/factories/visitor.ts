import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '~db/connection'
import { settingsSchema } from '~/domain/settings/settings'
import type { Visitor } from '~/domain/shop'
import { createChannel, factoryNow } from './product'

/** A guest on channel 'in' (made when there is none) with the default settings, without a cart. */
export async function createVisitor(db: Database, overrides: Partial<Visitor> = {}): Promise<Visitor> {
  return {
    db,
    channel: overrides.channel ?? (await createChannel(db)),
    settings: settingsSchema.parse({}),
    customer: null,
    cartToken: null,
    pincode: null,
    origin: 'http://localhost:3000',
    dataDir: overrides.dataDir ?? mkdtempSync(join(tmpdir(), 'shop-data-')),
    isDevelopment: true,
    now: () => factoryNow,
    ...overrides,
  }
}
