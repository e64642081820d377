import { setImmediate } from 'node:timers'
import { seconds } from '~/domain/units'

/** Rejects work that the server has no room for now. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

export interface RenderGate {
  /**
   * Runs the work when there is room, in the order of arrival.
   * @param isFirst before all others that wait, however many they are
   * @throws TooBusyError when too many wait already, or after 8 seconds of waiting
   */
  run<T>(work: () => Promise<T>, isFirst?: boolean): Promise<T>
}

const maxWaitingTime = seconds(8)

/** Lets a few renderings run at the same time; a bounded number of others wait. */
export function createRenderGate(maxRunning: number, maxWaiting: number): RenderGate {
  let running = 0
  const waitingFirst: Array<() => void> = []
  const waiting: Array<() => void> = []
  const starts: Array<() => void> = []
  const startOne = () => {
    starts.shift()?.()
    if (starts.length > 0) setImmediate(startOne)
  }
  /** One starts in each turn of the event loop: on SQLite pages are rendered without a pause, and nothing else would be read. */
  const nextStart = () =>
    new Promise<void>((resolve) => {
      if (starts.push(resolve) === 1) setImmediate(startOne)
    })
  const enter = (isFirst: boolean) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        running += 1
        resolve()
      }
      const queue = isFirst ? waitingFirst : waiting
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        reject(new TooBusyError('no rendering became free in time'))
      }, maxWaitingTime)
      queue.push(start)
    })
  return {
    async run(work, isFirst = false) {
      if (running < maxRunning) running += 1
      else if (waiting.length >= maxWaiting && !isFirst) throw new TooBusyError('too many renderings wait')
      else await enter(isFirst)
      try {
        await nextStart()
        return await work()
      } finally {
        running -= 1
        const next = waitingFirst.shift() ?? waiting.shift()
        next?.()
      }
    },
  }
}
