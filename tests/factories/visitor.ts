import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Database } from '~db/connection'
import { settingsSchema } from '~/domain/settings/settings'
import type { Visitor } from '~/domain/shop'
import { shopUrls } from '~/request/shop-urls'
import { createChannel, factoryNow } from './product'

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
