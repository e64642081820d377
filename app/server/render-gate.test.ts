import { setImmediate as nextTurn } from 'node:timers/promises'
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
  await expect.poll(() => ends).toHaveLength(2)
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
  await expect.poll(() => ends).toHaveLength(1)
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

test('begins nothing while each turn brings another request, for some turns at most', async () => {
  const gate = createRenderGate(2, 1)
  let done = 0
  const arrive = () => gate.run(async () => void (done += 1)).catch((error: unknown) => error)
  const all: Array<Promise<unknown>> = []
  for (let turn = 0; turn < 50; turn += 1) {
    all.push(arrive())
    await nextTurn()
  }
  expect(done).toBe(0)
  for (let turn = 0; turn < 100; turn += 1) {
    all.push(arrive())
    await nextTurn()
  }
  expect(done).toBeGreaterThan(0)
  const busy = (await Promise.all(all)).filter((error) => error instanceof TooBusyError)
  expect(busy.length).toBeGreaterThan(90)
})

test('lets other work have its turn between two that run without a pause', async () => {
  const gate = createRenderGate(8, 100)
  let done = 0
  const all = Array.from({ length: 40 }, () => gate.run(async () => void (done += 1)))
  const inTurns: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    await nextTurn()
    inTurns.push(done)
  }
  expect(Math.max(...inTurns)).toBeLessThan(10)
  await Promise.all(all)
  expect(done).toBe(40)
})

test('runs what comes first before all that wait, also when too many wait for others', async () => {
  const gate = createRenderGate(1, 2)
  const order: string[] = []
  const { run, ends } = work()
  const add = (name: string, isFirst?: boolean) => gate.run(async () => void order.push(name), isFirst)
  const running = gate.run(run)
  const all = [add('a'), add('b')]
  await expect(add('c')).rejects.toThrow(TooBusyError)
  all.push(add('first', true), add('second', true))
  await expect.poll(() => ends).toHaveLength(1)
  ends[0]?.()
  await Promise.all([running, ...all])
  expect(order).toEqual(['first', 'second', 'a', 'b'])
})

test('a turn comes after what is first and before the others, is never refused, and takes no place', async () => {
  const gate = createRenderGate(1, 2)
  const order: string[] = []
  const { run, ends } = work()
  const running = gate.run(run)
  const add = (name: string, isFirst?: boolean) => gate.run(async () => void order.push(name), isFirst)
  const addTurn = (name: string, isFirst: boolean) => gate.waitForTurn(isFirst).then(() => void order.push(name))
  const all = [add('a'), add('b'), addTurn('form', false), addTurn('form 2', false), add('first', true)]
  all.push(addTurn('form of a purchase', true))
  await expect.poll(() => ends).toHaveLength(1)
  ends[0]?.()
  await Promise.all([running, ...all])
  expect(order).toEqual(['first', 'form of a purchase', 'form', 'form 2', 'a', 'b'])
})

test('a turn is waited for during 8 seconds at most', async () => {
  vi.useFakeTimers()
  try {
    const gate = createRenderGate(1, 5)
    const { run, ends } = work()
    const running = gate.run(run)
    const turn = gate.waitForTurn(false)
    await vi.advanceTimersByTimeAsync(9000)
    await turn
    ends[0]?.()
    await running
  } finally {
    vi.useRealTimers()
  }
})

test('an error of the work makes room too', async () => {
  const gate = createRenderGate(1, 0)
  await expect(gate.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  await gate.run(async () => {})
})
