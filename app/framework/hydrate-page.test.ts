import { afterEach, expect, test, vi } from 'vitest'
import { passPageDataToFramework } from './hydrate-page'
import { pageDataScript } from './page-data'

afterEach(() => vi.unstubAllGlobals())

test('the framework gets the data at the end of the page, after its own stream has ended', async () => {
  const data = { loaderData: { root: { name: 'Kala & Co <br>' } }, actionData: null, errors: null }
  const textContent = /^<script[^>]*>(.*)<\/script>$/s.exec(pageDataScript(data))?.[1]
  const context: { future: object; stream?: ReadableStream; state?: unknown } = { future: { v3_singleFetch: true } }
  vi.stubGlobal('window', { __remixContext: context })
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'page-data' ? { textContent } : null) })
  await passPageDataToFramework()
  expect(context.state).toEqual(data)
  // the framework has read the stream and removed it
  expect(context.stream).toBeUndefined()
})
