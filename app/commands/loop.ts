import { performance } from 'node:perf_hooks'
import { minutes } from '~/domain/shared/units'

/** Before the next run when more is due, while requests leave the process idle for most of this time (ms). */
const shortPause = 100
const calmUtilization = 0.5
const restTime = minutes(1)

/** When a loop goes on: as soon as requests leave it room, after its usual pause, or after a rest of a minute. */
export type NextRun = 'soon' | 'usual' | 'rest'

/**
 * Runs `run`, which never rejects, again and again, each time after the run before it has ended. Returns a function
 * that begins no more runs, and waits for the one that has begun.
 * @param pause ms
 */
export function startLoop(pause: number, run: () => Promise<NextRun>): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let currentRun: Promise<void> = Promise.resolve()
  const startIn = (time: number, begin = start) => {
    timer = setTimeout(begin, time).unref()
  }
  const startWhenCalm = () => {
    const before = performance.eventLoopUtilization()
    startIn(shortPause, () => {
      const isCalm = performance.eventLoopUtilization(before).utilization < calmUtilization
      if (isCalm) start()
      else startIn(Math.max(0, pause - shortPause))
    })
  }
  const runOnce = async () => {
    const next = await run()
    if (isStopped) return
    if (next === 'soon') startWhenCalm()
    else startIn(next === 'rest' ? Math.max(pause, restTime) : pause)
  }
  function start() {
    currentRun = runOnce()
  }
  startIn(pause)
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await currentRun
  }
}
