import { expect, test } from 'vitest'
import { refundState } from './refund-state-words'

test('a refund is said to be done only when it is, and one that has failed what is to be done', () => {
  for (const source of ['shop', 'provider', 'hand'] as const)
    for (const status of ['pending', 'done', 'failed'] as const)
      for (const resolution of [null, 'again', 'hand'] as const)
        for (const askedAt of [null, '2026-03-03T10:00:00.000Z'])
          for (const doneAt of [null, '3 March']) {
            const failure = status === 'failed' ? 'The card has expired' : null
            const { label, reason } = refundState({ status, source, failure, resolution, askedAt }, doneAt)
            expect(label.startsWith('Done')).toBe(status === 'done')
            expect(label.startsWith('Failed')).toBe(status === 'failed')
            expect(reason === '').toBe(status !== 'failed')
            expect(reason.includes('yours to decide')).toBe(status === 'failed' && resolution === null)
            if (status === 'pending') expect(label.includes('you')).toBe(source === 'hand')
          }
})
