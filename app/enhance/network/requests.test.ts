// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { enhanceRequests } from './requests'
import { isWaitingForRetry } from './retry'

const original = window.fetch

afterEach(() => {
  window.fetch = original
  document.body.replaceChildren()
})

/** Lets the enhanced `fetch` of the page get its answers from a function. */
function answerWith(send: typeof fetch) {
  window.fetch = send
  enhanceRequests(document)
}

/** An answer whose body breaks off after its first bytes. */
const brokenOff = (error: Error) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('[{'))
        queueMicrotask(() => controller.error(error))
      },
    }),
    { headers: { 'Content-Type': 'text/x-script' } },
  )

test('an answer that is aborted on its way fails as a request, not as an error of the page', async () => {
  const controller = new AbortController()
  answerWith(async () => {
    controller.abort()
    return brokenOff(controller.signal.reason)
  })
  await expect(window.fetch('/cart.data', { signal: controller.signal })).rejects.toBe(controller.signal.reason)
  expect(isWaitingForRetry()).toBe(false)
})

test('an answer that breaks off is asked for again when the shopper says so', async () => {
  const answers = [brokenOff(new TypeError('network error')), new Response('whole', { status: 202 })]
  answerWith(async () => answers.shift() ?? Response.error())
  const answer = window.fetch('/cart.data')
  await expect.poll(() => document.querySelector('[role=alert]')?.textContent).toContain('couldn’t reach the shop')
  document.querySelector('button')?.click()
  const { status, ok } = await answer
  expect([status, ok, await (await answer).text()]).toEqual([202, true, 'whole'])
})

test('an answer without a body keeps its status', async () => {
  answerWith(async () => new Response(null, { status: 204 }))
  expect((await window.fetch('/cart.data')).status).toBe(204)
})

test('an answer to a request of the shop’s own is left as it is', async () => {
  const own = new Response('page')
  answerWith(async () => own)
  expect(await window.fetch('/cart')).toBe(own)
})
