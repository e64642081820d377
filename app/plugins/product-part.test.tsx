// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { PluginProductPart } from './plugins.server'
import { ProductPart } from './product-part'

afterEach(() => vi.restoreAllMocks())

/** The code of a part may still be loading. */
const code = vi.hoisted(() => ({ isThere: true, loading: [] as Array<() => void> }))
vi.mock('./pincode-availability/delivery-check', () => ({
  DeliveryCheck() {
    if (!code.isThere) throw new Promise<void>((resolve) => code.loading.push(resolve))
    return <input name="pincode" />
  },
}))

/** What no component of a plugin can show. */
const broken = { plugin: 'product-customisation', position: 'in-buy-form', data: null } as unknown as PluginProductPart

const page = (
  <form>
    <ProductPart part={broken} />
    <button>Add to cart</button>
  </form>
)

test('a plugin’s part of the product page that throws is left out and logged, and the rest is there, on the server and in the browser', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const html = renderToString(page)
  expect(html).toContain('<button>Add to cart</button>')
  expect(logged).toHaveBeenCalledWith('The part of the plugin product-customisation could not be rendered')
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.createElement('div')
  container.innerHTML = html
  const button = container.querySelector('button')
  await act(async () => void hydrateRoot(container, page, { onRecoverableError: () => {} }))
  expect(container.textContent).toBe('Add to cart')
  // the page itself was kept, with what its visitor has typed
  expect(container.querySelector('button')).toBe(button)
})

test('a part that is not hydrated yet keeps what is typed into it while the rest of the page changes', async () => {
  const part = { plugin: 'pincode-availability', position: 'in-buy-form', data: null } as unknown as PluginProductPart
  function Page() {
    const [isHydrated, setHydrated] = useState(false)
    useEffect(() => setHydrated(true), [])
    return (
      <form>
        <ProductPart part={part} />
        <button>{isHydrated ? 'Adding' : 'Add to cart'}</button>
      </form>
    )
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const container = document.createElement('div')
  container.innerHTML = renderToString(<Page />)
  const field = container.querySelector('input')
  code.isThere = false
  const errors: unknown[] = []
  await act(async () => void hydrateRoot(container, <Page />, { onRecoverableError: (error) => errors.push(error) }))
  expect(container.querySelector('button')?.textContent).toBe('Adding')
  code.isThere = true
  await act(async () => code.loading.forEach((end) => end()))
  expect(errors).toEqual([])
  expect(container.querySelector('input')).toBe(field)
})
