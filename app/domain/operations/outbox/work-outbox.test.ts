import { expect, test, vi } from 'vitest'
import type { Database } from '~db/connection'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { minutes, seconds } from '~/domain/shared/units'
import type { Listener } from './events'
import type { JobHandlers } from './jobs'
import { maxAttempts, RejectedError, type EntryKinds } from './outbox'
import { readDeadLetters, countOpenEntries, readDeadLetterPage } from './outbox.queries.server'
import { retryDeadLetters } from './retry-dead-letters.server'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { enqueueJob, publishEvent } from './publish.server'
import { workOutbox } from './work-outbox.server'

const start = new Date('2026-01-15T10:00:00.000Z')

/** A worker whose clock is `afterMinutes` after the start. It records the jobs that ran and those that failed. */
function createWorker(db: Database, listeners: Array<Listener<string[]>>) {
  const ran: string[] = []
  const failed: string[] = []
  const jobs: JobHandlers = {
    'payment.refund': ({ paymentId }) => Promise.resolve(void ran.push(`refund ${paymentId}`)),
    'order.refund': () => Promise.resolve(),
    'refund.read': () => Promise.resolve(),
    'payment.refunds': () => Promise.resolve(),
    'dispute.check': () => Promise.resolve(),
    'order.mail_again': () => Promise.resolve(),
    'order.text_again': () => Promise.resolve(),
    'payment.close': () => Promise.resolve(),
    'payment.event': () => Promise.resolve(),
    'payment.provider_job': () => Promise.reject(new Error('the provider does not answer')),
    'stock.confirm_alert': () => Promise.resolve(),
    'stock.back_in_stock': () => Promise.resolve(),
    'stock.tell_owner_low': () => Promise.resolve(),
    'form.tell_owner': () => Promise.resolve(),
    'review.tell_owner': () => Promise.resolve(),
    'subscriber.confirm': () => Promise.resolve(),
    'gift_cards.issue': () => Promise.resolve(),
    'gift_cards.tell_owner': () => Promise.resolve(),
    'gift_card.send': () => Promise.resolve(),
    'gift_card.tell_buyer': () => Promise.resolve(),
    'gift_card.tell_cancelled': () => Promise.resolve(),
    'account.send_code': () => Promise.resolve(),
    'account.text_code': () => Promise.resolve(),
    'account.send_reset': () => Promise.resolve(),
    'account.tell_code_cap': () => Promise.resolve(),
    'account.tell_registered': () => Promise.resolve(),
    'account.tell_changed': () => Promise.resolve(),
    'account.tell_email_changed': () => Promise.resolve(),
    'staff.send_invitation': () => Promise.resolve(),
    'catalogue.count_sales': () => Promise.resolve(),
    'webhook.send': () => Promise.resolve(),
    'selection.apply': () => Promise.resolve(),
    'catalogue.list_sales': () => Promise.resolve(),
  }
  return {
    ran,
    failed,
    jobs,
    work: (afterMinutes: number, isStopping?: () => boolean, kinds: EntryKinds = { except: [] }) =>
      workOutbox(db, {
        kinds,
        endsWhenSlow: true,
        context: ran,
        jobs,
        listeners,
        now: () => new Date(start.getTime() + minutes(afterMinutes)),
        batchSize: 50,
        isStopping,
        onError: (kind, error, isDeadLetter) =>
          failed.push(`${kind}: ${String(error)}${isDeadLetter ? ' (dead)' : ''}`),
      }),
  }
}

const listener = (name: string): Listener<string[]> => ({
  event: 'order.placed',
  name,
  run: (ran, { orderId }) => Promise.resolve(void ran.push(`${name} ${orderId}`)),
})

onBothDatabases('the outbox', (open, _dialect, testOnce) => {
  testOnce('begins no more entries when the process is about to end', async () => {
    const db = await open()
    await db.transaction(async (trx) => {
      for (const paymentId of [1, 2]) await enqueueJob(trx, 'payment.refund', { paymentId }, start)
    })
    const { ran, work } = createWorker(db, [])
    await work(1, () => true)
    expect(ran).toEqual(['refund 1'])
    await work(2)
    expect(ran).toEqual(['refund 1', 'refund 2'])
  })

  testOnce('works only the kinds of a turn', async () => {
    const db = await open()
    await db.transaction(async (trx) => {
      await enqueueJob(trx, 'payment.refund', { paymentId: 1 }, start)
      await publishEvent(trx, 'order.placed', { orderId: 7 }, start)
    })
    const { ran, work } = createWorker(db, [listener('mail')])
    await work(0, undefined, { only: ['payment.refund'] })
    expect(ran).toEqual(['refund 1'])
    await work(0, undefined, { except: ['order.placed'] })
    expect(ran).toEqual(['refund 1'])
    await work(0, undefined, { except: ['payment.refund'] })
    expect(ran).toEqual(['refund 1', 'mail 7'])
  })

  testOnce('ends after a receiver did not answer for long, and leaves the other entries as they are', async () => {
    const db = await open()
    let clock = 0
    const clockMock = vi.spyOn(performance, 'now').mockImplementation(() => clock)
    try {
      const failures: Error[] = [new RejectedError('no such address'), new Error('no answer')]
      const { failed, work } = createWorker(db, [
        {
          event: 'order.placed',
          name: 'mail',
          run: () => {
            clock += 10_000
            const failure = failures.shift()
            return failure ? Promise.reject(failure) : Promise.resolve()
          },
        },
      ])
      await db.transaction(async (trx) => {
        for (const orderId of [1, 2, 3, 4]) await publishEvent(trx, 'order.placed', { orderId }, start)
      })
      // four events, one that was rejected and one that got no answer
      expect(await work(0)).toEqual({ done: 4, failed: 2, isSlow: true })
      expect(failed).toHaveLength(2)
      const listeners = db.read('outbox').where({ kind: 'order.placed/mail' })
      expect(await listeners.orderBy('id').pluck('attempts')).toEqual([1, 1, 0, 0])
      expect(await work(1)).toEqual({ done: 4, failed: 0, isSlow: false })
    } finally {
      clockMock.mockRestore()
    }
  })

  testOnce('stores and reports no value of a statement that failed', async () => {
    const db = await open()
    const phone = 'tel 9845012345'
    const { failed, work } = createWorker(db, [
      {
        event: 'order.placed',
        name: 'writer',
        run: () =>
          db.transaction(async (trx) => {
            await trx('counters').insert([phone, phone].map((name) => ({ name, value: 1 })))
          }),
      },
    ])
    await db.transaction((trx) => publishEvent(trx, 'order.placed', { orderId: 7 }, start))
    await work(0)
    const errors: Array<string | null> = await db.read('outbox').pluck('last_error')
    expect(errors.join()).toMatch(/counters/)
    expect([...errors, ...failed].join()).not.toContain('9845012345')
  })

  test('delivers an event to each of its listeners once, also when it is published twice', async () => {
    const db = await open()
    const { ran, work } = createWorker(db, [
      listener('mail'),
      { event: 'payment.refunded', name: 'other', run: (list) => Promise.resolve(void list.push('other')) },
      listener('plugin'),
    ])
    for (let times = 0; times < 2; times += 1)
      await db.transaction((trx) => publishEvent(trx, 'order.placed', { orderId: 7 }, start))
    expect(await work(0)).toMatchObject({ done: 3, failed: 0 })
    expect(await work(60)).toMatchObject({ done: 0, failed: 0 })
    expect(ran).toEqual(['mail 7', 'plugin 7'])
  })

  testOnce('tries a failing listener again without repeating the others', async () => {
    const db = await open()
    let failures = 2
    const { ran, failed, work } = createWorker(db, [
      listener('mail'),
      {
        event: 'order.placed',
        name: 'plugin',
        run: (list) => {
          failures -= 1
          return failures >= 0 ? Promise.reject(new Error('no answer')) : Promise.resolve(void list.push('plugin'))
        },
      },
    ])
    await db.transaction((trx) => publishEvent(trx, 'order.placed', { orderId: 7 }, start))
    for (const minute of [0, 1, 2, 3]) await work(minute)
    expect(ran).toEqual(['mail 7', 'plugin'])
    expect(failed).toEqual(['order.placed/plugin: Error: no answer', 'order.placed/plugin: Error: no answer'])
  })

  testOnce('stores no event with an invalid payload, and none of a transaction that fails', async () => {
    const db = await open()
    const { ran, work } = createWorker(db, [listener('mail')])
    await expect(
      db.transaction((trx) => publishEvent(trx, 'order.placed', { orderId: Number.NaN }, start)),
    ).rejects.toThrow(/orderId/)
    await expect(
      db.transaction(async (trx) => {
        await publishEvent(trx, 'order.placed', { orderId: 7 }, start)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    await work(0)
    expect(ran).toEqual([])
  })

  test('writes a job once for each key and does not run it before its time', async () => {
    const db = await open()
    const { ran, work } = createWorker(db, [])
    const runAfter = new Date(start.getTime() + minutes(10))
    for (let times = 0; times < 2; times += 1)
      await db.transaction((trx) =>
        enqueueJob(trx, 'payment.refund', { paymentId: 3 }, start, { uniqueKey: 'refund:3', runAfter }),
      )
    expect(await work(9)).toMatchObject({ done: 0, failed: 0 })
    expect(await work(10)).toMatchObject({ done: 1, failed: 0 })
    expect(ran).toEqual(['refund 3'])
  })

  testOnce('runs again within a minute what a killed process had claimed, and nothing that still runs', async () => {
    const db = await open()
    await db.transaction((trx) => enqueueJob(trx, 'payment.refund', { paymentId: 1 }, start))
    let clock = start.getTime()
    const runs: Array<() => void> = []
    const worker = () =>
      workOutbox(db, {
        kinds: { only: ['payment.refund'] },
        context: [],
        jobs: { ...createWorker(db, []).jobs, 'payment.refund': () => new Promise((end) => void runs.push(end)) },
        listeners: [],
        now: () => new Date(clock),
        batchSize: 1,
      })
    const lockedUntil = async () => (await db.read('outbox').first('locked_until')).locked_until
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const first = worker()
      await vi.waitFor(() => expect(runs).toHaveLength(1))
      const claimed = await lockedUntil()
      clock += seconds(25)
      vi.advanceTimersByTime(seconds(25))
      await vi.waitFor(async () => expect(await lockedUntil()).not.toBe(claimed))
      clock += seconds(25)
      expect(await worker()).toMatchObject({ done: 0 })
      // the process is killed, so it renews nothing any more
      vi.clearAllTimers()
      clock += seconds(35)
      const second = worker()
      await vi.waitFor(() => expect(runs).toHaveLength(2))
      for (const end of runs) end()
      // what the first one says of its end is not heard any more
      expect(await Promise.all([first, second])).toMatchObject([{ done: 1 }, { done: 1 }])
      expect(await db.read('outbox').first('attempts', 'done_at')).toMatchObject({
        attempts: 2,
        done_at: new Date(clock).toISOString(),
      })
    } finally {
      vi.useRealTimers()
    }
  })

  test('moves an entry that fails for three days to the dead letters, which can be requeued', async () => {
    const db = await open()
    const { failed, work } = createWorker(db, [])
    await db.transaction((trx) => enqueueJob(trx, 'payment.provider_job', { provider: 'x', job: {} }, start))
    let next = start
    let lastTry = start
    while ((await readDeadLetters(db.read, 10)).length === 0) {
      await work((next.getTime() - start.getTime()) / minutes(1))
      lastTry = next
      const row: { run_after: string } = await db.read('outbox').first('run_after')
      next = new Date(row.run_after)
      expect(failed.length).toBeLessThanOrEqual(maxAttempts)
    }
    expect(failed).toHaveLength(maxAttempts)
    expect(failed.at(-1)).toBe('payment.provider_job: Error: the provider does not answer (dead)')
    expect((lastTry.getTime() - start.getTime()) / minutes(60 * 24)).toBeCloseTo(3, 0)
    expect(await readDeadLetters(db.read, 10)).toMatchObject([
      { kind: 'payment.provider_job', attempts: maxAttempts, lastError: 'Error: the provider does not answer' },
    ])
    expect(await retryDeadLetters(commandOn(db, { actor: memberWith('support') }))).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await retryDeadLetters(commandOn(db, { now: () => next }))).toMatchObject({ value: { count: 1 } })
    expect(await readLog(db, { limit: 5 })).toMatchObject([
      { by: 'command line', thingKind: 'outbox_entry', thingLabel: 'payment.provider_job', version: null },
    ])
    expect(await readDeadLetters(db.read, 10)).toEqual([])
    expect(await work(60 * 24 * 10)).toMatchObject({ done: 0, failed: 1 })
  })

  test('tries one dead letter again, and leaves the others; the oldest is listed first', async () => {
    const db = await open()
    const jobs = Array.from({ length: 3 }, (_, index) => ({ provider: `p${index}`, job: {} }))
    await db.transaction(async (trx) => {
      for (const job of jobs) await enqueueJob(trx, 'payment.provider_job', job, start)
      await trx('outbox').update({ failed_at: start.toISOString(), last_error: 'Error: no answer', attempts: 9 })
    })
    const idsOf = async () =>
      (await readDeadLetterPage(db.read, { after: null, before: null })).rows.map(({ id }) => id)
    const [first = 0, second = 0, third = 0] = await idsOf()
    expect(await retryDeadLetters(commandOn(db), second)).toMatchObject({ value: { count: 1 } })
    expect(await retryDeadLetters(commandOn(db), second)).toMatchObject({ value: { count: 0 } })
    expect(await idsOf()).toEqual([first, third])
    expect(await countOpenEntries(db.read)).toEqual({ open: 1, failing: 1 })
  })

  testOnce('keeps the entries of a removed listener and reports an error', async () => {
    const db = await open()
    await db.transaction((trx) => publishEvent(trx, 'order.placed', { orderId: 7 }, start))
    const failing: Listener<string[]> = { ...listener('plugin'), run: () => Promise.reject(new Error('no answer')) }
    await createWorker(db, [failing]).work(0)
    const withoutPlugin = createWorker(db, [])
    await withoutPlugin.work(1)
    expect(withoutPlugin.failed).toEqual(['order.placed/plugin: Error: there is no handler for order.placed/plugin'])
    const withPlugin = createWorker(db, [listener('plugin')])
    await withPlugin.work(2)
    expect(withPlugin.ran).toEqual(['plugin 7'])
  })
})
