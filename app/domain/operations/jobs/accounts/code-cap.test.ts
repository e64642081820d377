import { expect, test } from 'vitest'
import { reportCodeCap } from '~/domain/customers/auth/codes/report-code-cap.server'
import { hours } from '~/domain/shared/units'
import { sweepMails } from '../../../../../tests/factories/gift-card'
import { factoryNow } from '../../../../../tests/factories/product'
import { createVisitor } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'

onBothDatabases('the owner', { template: 'shop' }, (open) => {
  test('is told once a day by mail that no more codes are sent, however many are refused', async () => {
    const db = await open()
    await db.transaction((trx) =>
      trx('settings').insert({
        key: 'store_email',
        value: '"owner@example.com"',
        updated_at: '2026-01-01T00:00:00.000Z',
      }),
    )
    const visitor = await createVisitor(db)
    await Promise.all(Array.from({ length: 20 }, () => reportCodeCap(visitor)))
    const mails = await sweepMails(db)
    expect(mails).toMatchObject([
      { to: 'owner@example.com', subject: expect.stringContaining('sends no more codes today') },
    ])
    await reportCodeCap(visitor)
    expect(await sweepMails(db)).toEqual([])
    const tomorrow = () => new Date(factoryNow.getTime() + hours(24))
    await reportCodeCap({ ...visitor, now: tomorrow })
    expect(await sweepMails(db, tomorrow)).toHaveLength(1)
  })
})
