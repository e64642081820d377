// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dialog } from './dialog'

test('a dialog is closed at first, is named by its title, and has a form that closes it', () => {
  document.body.innerHTML = renderToString(
    <Dialog id="cart-drawer" title="Your cart" kind="drawer">
      <p>Nothing yet</p>
    </Dialog>,
  )
  const dialog = document.querySelector('dialog')
  expect(dialog?.hasAttribute('open')).toBe(false)
  expect(document.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe('Your cart')
  expect(dialog?.querySelector('form[method=dialog] button')?.textContent).toBe('Close')
  expect(dialog?.querySelector('[data-dialog-body]')?.textContent).toBe('Nothing yet')
})
