import type { PaymentMethod } from '~/domain/sales/payments/payment-choice'

interface KeysState {
  label: string
  tone: 'neutral' | 'todo' | 'done' | 'warning'
  meaning: string
}

const states: Record<NonNullable<PaymentMethod['keys']>, KeysState> = {
  live: { label: 'Live', tone: 'done', meaning: 'Its keys are live: payments move money.' },
  test: { label: 'Test', tone: 'warning', meaning: 'Its keys are for tests: no money moves.' },
  missing: { label: 'Keys missing', tone: 'todo', meaning: 'Its keys are not complete, so nobody can pay with it.' },
}

/** Whether the keys of a way to pay move money, for the owner. */
export function keysState(keys: PaymentMethod['keys']): KeysState {
  return states[keys ?? 'missing']
}
