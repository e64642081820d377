import { seconds } from '~/domain/units'

/** Rejects work that the server has no room for now. */
export class TooBusyError extends Error {
  override name = 'TooBusyError'
}

export interface RenderGate {
  /**
   * Runs the work when there is room, in the order of arrival.
   * @throws TooBusyError when too many wait already, or after 8 seconds of waiting
   */
  run<T>(work: () => Promise<T>): Promise<T>
}

const maxWaitingTime = seconds(8)

/** Lets a few renderings run at the same time; a bounded number of others wait. */
export function createRenderGate(maxRunning: number, maxWaiting: number): RenderGate {
  let running = 0
  const waiting: Array<() => void> = []
  const enter = () =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        running += 1
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(new TooBusyError('no rendering became free in time'))
      }, maxWaitingTime)
      waiting.push(start)
    })
  return {
    async run(work) {
      if (running < maxRunning) running += 1
      else if (waiting.length >= maxWaiting) throw new TooBusyError('too many renderings wait')
      else await enter()
      try {
        return await work()
      } finally {
        running -= 1
        waiting.shift()?.()
      }
    },
  }
}
