import { setImmediate } from 'node:timers'
import { seconds } from '~/domain/shared/units'

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
  /**
   * Waits until something may begin in this turn of the event loop, for 8 seconds at most. What begins takes no place
   * of those that run: it may wait for other servers.
   * @param isFirst before all others that wait; otherwise before those that `run` may turn away
   */
  waitForTurn(isFirst: boolean): Promise<void>
}

const maxWaitingTime = seconds(8)
/** A flood does not hold back for longer what is to be rendered: some milliseconds. */
const maxTurnsWaited = 100

/** Lets a few renderings run at the same time; a bounded number of others wait. */
export function createRenderGate(maxRunning: number, maxWaiting: number): RenderGate {
  let running = 0
  const waitingFirst: Array<() => void> = []
  const waitingForTurn: Array<() => void> = []
  const waiting: Array<() => void> = []
  const starts: Array<() => void> = []
  let arrived = 0
  let arrivedBefore = 0
  let turnsWaited = 0
  const startOne = () => {
    const isWaiting = arrived !== arrivedBefore && turnsWaited < maxTurnsWaited
    arrivedBefore = arrived
    turnsWaited = isWaiting ? turnsWaited + 1 : 0
    if (!isWaiting) starts.shift()?.()
    if (starts.length > 0) setImmediate(startOne)
  }
  /**
   * One starts in each turn of the event loop: on SQLite pages are rendered without a pause, and nothing else would be
   * read. Node accepts one new connection in a turn: while each brings a request, a rendering would make all others
   * wait for it.
   */
  const nextStart = () =>
    new Promise<void>((resolve) => {
      if (starts.push(resolve) === 1) setImmediate(startOne)
    })
  const enter = (queue: Array<() => void>) =>
    new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        running += 1
        resolve()
      }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(start), 1)
        reject(new TooBusyError('no rendering became free in time'))
      }, maxWaitingTime)
      queue.push(start)
    })
  const runIn = async <T>(queue: Array<() => void>, work: () => Promise<T>): Promise<T> => {
    arrived += 1
    if (running < maxRunning) running += 1
    else if (queue === waiting && waiting.length >= maxWaiting) throw new TooBusyError('too many renderings wait')
    else await enter(queue)
    try {
      await nextStart()
      return await work()
    } finally {
      running -= 1
      const next = waitingFirst.shift() ?? waitingForTurn.shift() ?? waiting.shift()
      next?.()
    }
  }
  return {
    run: (work, isFirst = false) => runIn(isFirst ? waitingFirst : waiting, work),
    waitForTurn: (isFirst) =>
      runIn(isFirst ? waitingFirst : waitingForTurn, async () => {}).catch((error: unknown) => {
        if (!(error instanceof TooBusyError)) throw error
      }),
  }
}
