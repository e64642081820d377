import { expect, test } from 'vitest'
import { insertAccountEvent, readAccountEvents } from '~/domain/customers/accounts/account-events.queries.server'
import { insertCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { readCustomerSessions } from '~/domain/customers/accounts/sessions.server'
import { days } from '~/domain/shared/units'
import { factoryNow } from '../../../../tests/factories/product'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { customerTables } from './account-tables'
import { deleteExpiredSessions } from './clean-up.server'
import { insertSession } from './sessions.queries.server'

const place = { device: 'Firefox on Linux', network: '203.0.113.x' }

onBothDatabases('the sweep', { template: 'migrated' }, (open) => {
  test('deletes expired sessions and entries of access logs that are older than 180 days', async () => {
    const db = await open()
    const at = (ms: number) => new Date(factoryNow.getTime() + ms).toISOString()
    const customerId = await insertCustomer(db.write, { email: 'asha@example.com' }, at(0))
    if (customerId === null) throw new Error('there is such a customer')
    for (const lasts of [1, 3])
      await insertSession(
        db.write,
        customerTables,
        {
          ...place,
          tokenHash: String(lasts),
          ownerId: customerId,
          method: 'password',
          now: at(0),
          expiresAt: at(days(lasts)),
        },
        { is_remembered: 0 },
      )
    for (const kind of ['registered', 'sign_in'] as const)
      await insertAccountEvent(db.write, customerId, {
        ...place,
        kind,
        method: 'password',
        createdAt: at(kind === 'registered' ? -days(179) : 0),
      })
    await deleteExpiredSessions(db, new Date(at(days(2))))
    const now = () => factoryNow
    expect(await readCustomerSessions({ db, now }, customerId)).toMatchObject([
      { lastSeenAt: at(0), isRemembered: false },
    ])
    expect(await readAccountEvents(db.read, customerId, at(-days(999)))).toMatchObject([{ kind: 'sign_in' }])
  })
})
