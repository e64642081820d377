// @vitest-environment happy-dom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { PluginProductPart } from './plugins.server'
import { ProductPart } from './product-part'

afterEach(() => vi.restoreAllMocks())

/** A part that no component of a plugin can show. */
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
