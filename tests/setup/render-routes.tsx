import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router-dom'
import { settle } from './settle'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean | undefined
}

interface RenderedRoutes {
  navigate(path: string): Promise<void>
  /** Loads the data of the page again, as the framework does after each action. */
  revalidate(): void
  unmount(): Promise<void>
}

/**
 * Shows routes in the document with the framework's own router, whose loaders and actions the test provides. For tests
 * with `@vitest-environment happy-dom` of code that sends and loads through the framework.
 */
export async function renderRoutes(routes: RouteObject[], path: string): Promise<RenderedRoutes> {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const element = document.createElement('div')
  document.body.append(element)
  const root = createRoot(element)
  await act(async () => root.render(<RouterProvider router={router} future={{ v7_startTransition: true }} />))
  return {
    navigate: (to) => act(() => router.navigate(to)),
    revalidate: () => router.revalidate(),
    unmount: async () => {
      await act(async () => root.unmount())
      router.dispose()
      element.remove()
    },
  }
}

/** Answers that a test gives one by one: each call of `request` waits for its own. */
export interface AnswerQueue<Call, Answer> {
  /** The calls that were made, in order. */
  calls: Call[]
  request(call: Call): Promise<Answer>
  /** Answers the call with this index, and waits until the page shows it. */
  answer(index: number, answer: Answer): Promise<void>
  fail(index: number, error: unknown): Promise<void>
}

export function createAnswerQueue<Call, Answer>(): AnswerQueue<Call, Answer> {
  const calls: Call[] = []
  const waiting: Array<{ resolve(answer: Answer): void; reject(error: unknown): void }> = []
  const end = (index: number, use: (call: (typeof waiting)[number]) => void) =>
    act(async () => {
      const call = waiting[index]
      if (!call) throw new Error(`there was no call ${index}`)
      use(call)
      // the router handles an answer in several steps
      await settle()
    })
  return {
    calls,
    request: (call) => {
      calls.push(call)
      return new Promise((resolve, reject) => waiting.push({ resolve, reject }))
    },
    answer: (index, answer) => end(index, ({ resolve }) => resolve(answer)),
    fail: (index, error) => end(index, ({ reject }) => reject(error)),
  }
}
