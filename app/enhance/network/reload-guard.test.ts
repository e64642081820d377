// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardAgainstOldPages, reloadAfter } from './reload-guard'

let status = 404
let stop = () => {}
const reload = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T12:00:00Z') })
  sessionStorage.clear()
  status = 404
  reload.mockClear()
  vi.spyOn(window.location, 'reload').mockImplementation(reload)
  vi.stubGlobal('__remixManifest', { url: '/assets/manifest-1.js' })
  vi.stubGlobal('fetch', async () => {
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
  stop = guardAgainstOldPages()
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A part of the page's code cannot be loaded. */
async function fail(): Promise<void> {
  window.dispatchEvent(new Event('vite:preloadError'))
  await vi.advanceTimersByTimeAsync(1)
}

test('a page whose build the server no longer has is reloaded, but at most once in ten seconds', async () => {
  await fail()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(9_990)
  await fail()
  expect(reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(20)
  await fail()
  expect(reload).toHaveBeenCalledTimes(2)
})

test.each([
  [200, 'the server still has its build'],
  [503, 'the server is busy'],
  [0, 'there is no connection'],
])('with an answer of %i the page stays as it is, because %s', async (answer) => {
  status = answer
  await fail()
  expect(reload).not.toHaveBeenCalled()
})

test('a page that the browser fails to show is loaded anew, once; an error of the server stays', () => {
  reloadAfter(new Error('Unexpected Server Error'))
  reloadAfter({ status: 404 })
  expect(reload).not.toHaveBeenCalled()
  reloadAfter(new TypeError('cannot read properties of null'))
  reloadAfter(new TypeError('cannot read properties of null'))
  expect(reload).toHaveBeenCalledTimes(1)
})
