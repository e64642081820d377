import type { Database } from '~db/connection'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { settingsSchema, type Settings } from '~/domain/operations/settings/settings'
import type { Customer } from '~/domain/shared/shop'
import { testSecret } from './cart'
import { createVisitor } from './visitor'

/** A customer without a row in the database, apart from the id. */
export const asha: Omit<Customer, 'id'> = {
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  emailVerifiedAt: null,
  phone: null,
  phoneVerifiedAt: null,
}

/** A guest with what signing in needs. */
export async function createAuthVisitor(
  db: Database,
  settings: Settings = settingsSchema.parse({ enable_otp_auth: true }),
): Promise<AuthVisitor> {
  return {
    ...(await createVisitor(db, { settings })),
    secret: testSecret,
    session: null,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    clientNetwork: '203.0.113.7',
    knownAccounts: new Map(),
  }
}
