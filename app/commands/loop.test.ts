import { expect, onTestFinished, test, vi } from 'vitest'
import { minutes } from '~/domain/shared/units'
import { startLoop, type NextRun } from './loop'

test('a loop begins no run before the last one has ended, rests when told so, and is stopped when its run has ended', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const ends: Array<(next: NextRun) => void> = []
  const stop = startLoop(3000, () => new Promise((resolve) => void ends.push(resolve)))
  await vi.advanceTimersByTimeAsync(minutes(5))
  expect(ends).toHaveLength(1)
  ends[0]?.('usual')
  await vi.advanceTimersByTimeAsync(3000)
  expect(ends).toHaveLength(2)
  ends[1]?.('rest')
  await vi.advanceTimersByTimeAsync(minutes(1) - 1)
  expect(ends).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toHaveLength(3)
  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(minutes(5))
  expect(isStopped).toBe(false)
  ends[2]?.('soon')
  await stopped
  await vi.advanceTimersByTimeAsync(minutes(5))
  expect(ends).toHaveLength(3)
})
