import { afterEach, expect, test, vi } from 'vitest'
import { handOverPageData } from './hydrate-page'
import { pageDataScript } from './page-data'

afterEach(() => vi.unstubAllGlobals())

test('the framework gets the data behind the page, once its own stream has ended', async () => {
  const data = { loaderData: { root: { name: 'Kala & Co <br>' } }, actionData: null, errors: null }
  const textContent = /^<script[^>]*>(.*)<\/script>$/s.exec(pageDataScript(data))?.[1]
  const context: { future: object; stream?: ReadableStream; state?: unknown } = { future: { v3_singleFetch: true } }
  vi.stubGlobal('window', { __remixContext: context })
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'page-data' ? { textContent } : null) })
  await handOverPageData()
  expect(context.state).toEqual(data)
  // the framework has taken the stream
  expect(context.stream).toBeUndefined()
})
