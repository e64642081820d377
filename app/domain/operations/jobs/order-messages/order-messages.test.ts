import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import type { Mail } from '~/domain/operations/mail/mail'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { after, openShop, sweeping } from '../../../../../tests/factories/gateway'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { sweep } from '../sweep.server'
import { writeMessage } from './message-listeners.server'
import { findMessage } from './order-messages.queries.server'
import { readOrderMessages } from './read-order-messages.server'
import { sendAgain } from './send-again.server'

onBothDatabases('the mails and SMS about an order', { template: 'shop' }, (open) => {
  const placed = async () => {
    const { db, variantId } = await openShop(open)
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId })))
    const { id, number } = await db.read('orders').first('id', 'number')
    return { db, id: id as number, number: number as string }
  }
  /** Sends what waits, or finds the mail server silent; returns the mails. */
  const sweepAt = async (db: Database, minutes: number, isSilent = false): Promise<Mail[]> => {
    const mails: Mail[] = []
    const { context } = sweeping(db, after(minutes))
    const send = (mail: Mail) =>
      isSilent ? Promise.reject(new Error('connect ECONNREFUSED')) : Promise.resolve(void mails.push(mail))
    await sweep({ ...context, mailer: { send, close: () => {} } })
    return mails
  }
  const statesOf = async (db: Database, id: number) =>
    (await readOrderMessages(db, id)).map(({ name, medium, state, recipient }) => [name, medium, state, recipient])

  test('are listed as they wait, fail and are sent, and to whom', async () => {
    const { db, id, number } = await placed()
    expect(await statesOf(db, id)).toEqual([])
    await sweepAt(db, 0, true)
    const name = 'Confirmation of the order'
    expect(await statesOf(db, id)).toEqual([
      [name, 'mail', 'failing', null],
      [name, 'SMS', 'sent', '+919876543210'],
    ])
    expect((await readOrderMessages(db, id))[0]?.reason).toContain('ECONNREFUSED')
    await sweepAt(db, 10)
    expect(await statesOf(db, id)).toEqual([
      [name, 'mail', 'sent', 'asha@example.com'],
      [name, 'SMS', 'sent', '+919876543210'],
    ])
    unwrap(await cancelOrder(commandOn(db, { now: after(11) }), number, 'Sold out'))
    await sweepAt(db, 12)
    expect((await statesOf(db, id)).map(([what]) => what)).toContain('The order is cancelled')
  })

  test('are written again as they were, and sent again once to the address of the order', async () => {
    const { db, id, number } = await placed()
    const [first] = await sweepAt(db, 0)
    const [message] = (await readOrderMessages(db, id)).filter(({ medium }) => medium === 'mail')
    const stored = await findMessage(db.read, message?.id ?? 0)
    const { context } = sweeping(db, after(1))
    expect(stored && (await writeMessage(context, stored))).toMatchObject({
      subject: first?.subject,
      text: first?.text,
    })
    await db.write('orders').update({ email: 'meera@example.com' })
    const again = () => sendAgain(commandOn(db, { now: after(2) }), number, message?.id ?? 0)
    const both = await Promise.all([again(), again()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ error: { code: 'message_waits' } })
    expect(await sendAgain(commandOn(db), number, 0)).toMatchObject({ error: { code: 'message_not_found' } })
    expect((await statesOf(db, id))[0]).toEqual(['Confirmation of the order', 'mail', 'waiting', null])
    const mails = await sweepAt(db, 3)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['meera@example.com', first?.subject]])
    // mail programs leave out a mail with an id that they know
    expect(mails[0]?.messageId).not.toBe(first?.messageId)
    expect((await statesOf(db, id))[0]).toEqual(['Confirmation of the order', 'mail', 'sent', 'meera@example.com'])
    expect(await db.read('change_log').where({ thing_kind: 'order' }).orderBy('id', 'desc').pluck('changes')).toEqual([
      expect.stringContaining('mail: Confirmation of the order'),
    ])
    expect(await sweepAt(db, 4)).toEqual([])
  })
})
