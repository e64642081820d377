import type { ServerResponse } from 'node:http'
import { seconds } from '~/domain/shared/units'
import { TooBusyError, type RenderGate } from '~/server/render-gate'

/** So long does a request wait for its page. */
const maxWaitingTime = seconds(15)

/** `gone` is for those who have left, and nobody hears of it. */
export type NoPage = 'for the app' | 'too busy' | 'gone'

interface Rendering<Page> {
  outcome: Promise<Page | NoPage>
  /** How many requests wait for it. */
  waiting: number
}

/** Renders a page once for all who ask for it at the same time, unless they have left before it begins. */
export function createRenderings<Page>(gate: RenderGate, onError: (error: unknown) => void) {
  const underWay = new Map<string, Rendering<Page>>()

  function begin(key: string, isFirst: boolean, render: () => Promise<Page | 'for the app'>): Rendering<Page> {
    const end = () => {
      if (underWay.get(key) === rendering) underWay.delete(key)
    }
    const rendering: Rendering<Page> = {
      waiting: 0,
      outcome: gate
        .run(async () => {
          if (rendering.waiting > 0) return render()
          end()
          return 'gone'
        }, isFirst)
        .catch((error: unknown) => {
          if (error instanceof TooBusyError) return 'too busy'
          onError(error)
          return 'for the app'
        })
        .finally(end),
    }
    underWay.set(key, rendering)
    return rendering
  }

  return {
    /** Waits for the page with this key, for a bounded time, and no longer than its request lives. */
    wait(
      key: string,
      response: ServerResponse,
      isFirst: boolean,
      render: () => Promise<Page | 'for the app'>,
    ): Promise<Page | NoPage> {
      if (response.destroyed) return Promise.resolve('gone')
      const rendering = underWay.get(key) ?? begin(key, isFirst, render)
      rendering.waiting += 1
      return new Promise((resolve) => {
        const end = (outcome: Page | NoPage) => {
          clearTimeout(timer)
          response.off('close', leave)
          resolve(outcome)
        }
        const leave = () => {
          rendering.waiting -= 1
          end('gone')
        }
        const timer = setTimeout(() => end('too busy'), maxWaitingTime)
        response.once('close', leave)
        void rendering.outcome.then(end)
      })
    },
  }
}
