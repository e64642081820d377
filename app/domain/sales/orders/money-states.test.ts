import { expect, test } from 'vitest'
import type { FulfilmentStatus, OrderStatus, PaymentStatus } from './order'
import { moneyLabel, moneyStates, type MoneyFacts } from './money-states'
import { orderLabel, paymentTransitions } from './order-states'

const standings: OrderStatus[] = ['draft', 'placed', 'completed', 'cancelled']
const payments = Object.keys(paymentTransitions) as PaymentStatus[]
const deliveries: FulfilmentStatus[] = ['none', 'processing', 'shipped', 'delivered', 'returned']
const refunds: Array<MoneyFacts['openRefund']> = [null, 'pending', 'failed']

test('what a list says of an order’s money is true in every state, and nothing is said twice or too early', () => {
  let count = 0
  for (const status of standings)
    for (const paymentStatus of payments)
      for (const fulfilmentStatus of deliveries)
        for (const openDifference of [0, 500])
          for (const openRefund of refunds) {
            const order = { status, paymentStatus, fulfilmentStatus, openDifference, openRefund }
            const states = moneyStates(order)
            const label = moneyLabel(order)
            const all = `${orderLabel(order)}. ${label}`
            const about = JSON.stringify(order)
            count += 1
            // too early: nothing is back while something is open
            if (openRefund !== null) expect(label, about).not.toMatch(/refunded/i)
            if (openRefund !== null) expect(label, about).toMatch(/refund/)
            if (/^(?:paid|pending|none|failed|authorised)$/.test(paymentStatus))
              expect(label, about).not.toMatch(/refunded/i)
            if (openRefund === null && paymentStatus.endsWith('refunded')) expect(label, about).toMatch(/refunded$/i)
            // what is still to be paid of an order that was paid before is said, once
            const isOpen = openDifference > 0 && /^(?:placed|completed)$/.test(status) && paymentStatus !== 'pending'
            expect(states.includes('part_to_pay'), about).toBe(isOpen)
            const told = all.match(/a part is still to be paid/gi) ?? []
            if (isOpen) expect(told, about).toHaveLength(1)
            if (status === 'cancelled') expect(told, about).toHaveLength(0)
            if (isOpen) expect(all, about).not.toContain('Placed and paid')
            expect(all, about).not.toMatch(/undefined|\.\s*\./)
          }
  expect(count).toBe(4 * 7 * 5 * 2 * 3)
})

test('a failed refund comes before one that waits, and what is to be paid before both', () => {
  const order = { status: 'placed', paymentStatus: 'part_refunded', fulfilmentStatus: 'shipped' } as const
  expect(moneyLabel({ ...order, openDifference: 500, openRefund: 'failed' })).toBe(
    'A part is still to be paid. A refund did not reach you, and we will contact you',
  )
  expect(moneyStates({ ...order, openDifference: 0, openRefund: null })).toEqual(['part_refunded'])
})
