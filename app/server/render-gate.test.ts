import { expect, test, vi } from 'vitest'
import { TooBusyError, createRenderGate } from './render-gate'

/** Work that runs until it is told to end. */
function work() {
  const ends: Array<() => void> = []
  const run = () => new Promise<void>((resolve) => ends.push(resolve))
  return { run, ends }
}

test('lets as many run as there is room for, and the next when one ends', async () => {
  const gate = createRenderGate(2, 10)
  const { run, ends } = work()
  const all = [gate.run(run), gate.run(run), gate.run(run)]
  expect(ends).toHaveLength(2)
  ends[0]?.()
  await expect.poll(() => ends).toHaveLength(3)
  ends[1]?.()
  ends[2]?.()
  await Promise.all(all)
})

test('turns away what finds too many waiting', async () => {
  const gate = createRenderGate(1, 1)
  const { run, ends } = work()
  const first = gate.run(run)
  const second = gate.run(run)
  await expect(gate.run(run)).rejects.toThrow(TooBusyError)
  ends[0]?.()
  await first
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.()
  await second
})

test('turns away what has waited too long, and forgets it', async () => {
  vi.useFakeTimers()
  try {
    const gate = createRenderGate(1, 5)
    const { run, ends } = work()
    const first = gate.run(run)
    const second = expect(gate.run(run)).rejects.toThrow(TooBusyError)
    await vi.advanceTimersByTimeAsync(9000)
    await second
    ends[0]?.()
    await first
    await gate.run(async () => {})
    expect(ends).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

test('an error of the work makes room too', async () => {
  const gate = createRenderGate(1, 0)
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await gate.run(async () => {})
})
