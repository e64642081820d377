import { onTestFinished, vi } from 'vitest'
import type { ListedRefund } from '~/domain/sales/payments/provider'
import { testGateway } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'

/** What a provider does with the next refund that it is asked for. */
type Manner = 'done' | 'pending' | 'act and fail' | Error

/**
 * Lets the test gateway keep its refunds in a list of the test, until the test is finished: they can wait, fail later,
 * be refused, and be made without the shop.
 */
export function playRefunds() {
  const ledger: ListedRefund[] = []
  const keys: string[] = []
  const manners: Manner[] = []
  const make = (refund: { amount: number; currency: string; key: string | null }, state: ListedRefund['state']) => {
    const made: ListedRefund = { ...refund, reference: `re_${ledger.length + 1}`, state, reason: null }
    ledger.push(made)
    return made
  }
  const refund = vi.spyOn(testGateway, 'refund').mockImplementation(async (_context, { amount, currency, key }) => {
    keys.push(key)
    const manner = manners.shift() ?? 'done'
    if (manner instanceof Error) throw manner
    const known = ledger.find((one) => one.key === key)
    const made = known ?? make({ amount, currency, key }, manner === 'pending' ? 'pending' : 'done')
    if (manner === 'act and fail') throw new Error('The gateway was not reached')
    return Promise.resolve({ ...made })
  })
  const list = vi
    .spyOn(testGateway, 'listRefunds')
    .mockImplementation(() => Promise.resolve(ledger.map((one) => ({ ...one }))))
  onTestFinished(() => {
    refund.mockRestore()
    list.mockRestore()
  })
  return {
    ledger,
    /** The keys of all requests for a refund. */
    keys,
    refund,
    list,
    /** The next refunds are answered so; those after them are done at once. */
    next: (...all: Manner[]) => void manners.push(...all),
    /** Decides the refund that was made last, or an earlier one. */
    decide(state: ListedRefund['state'], reason: string | null = null, index = ledger.length - 1) {
      const one = ledger[index]
      if (one) ledger[index] = { ...one, state, reason }
    },
    /** Somebody makes a refund in the provider's own pages. */
    madeElsewhere: (amount: number, state: ListedRefund['state'] = 'done', currency = 'INR') =>
      make({ amount, currency, key: null }, state),
  }
}
