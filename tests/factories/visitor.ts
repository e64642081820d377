import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import { settingsSchema } from '~/domain/settings/settings'
import type { Visitor } from '~/domain/shop'
import { shopUrls } from '~/request/shop-urls'
import { createChannel, factoryNow } from './product'

/** A guest on channel 'in' (created when there is none) with the default settings, without a cart. */
export async function createVisitor(db: Database, overrides: Partial<Visitor> = {}): Promise<Visitor> {
  return visitorOn(db, overrides.channel ?? (await createChannel(db)), overrides)
}

/** A guest on a channel that need not be in the database. */
export function visitorOn(db: Database, channel: Channel, overrides: Partial<Visitor> = {}): Visitor {
  const origin = overrides.origin ?? 'http://localhost:3000'
  return {
    db,
    channel,
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
