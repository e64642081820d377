import { afterAll } from 'vitest'

// The files of a worker share its document: the next one starts with an empty one.
afterAll(() => {
  if (typeof document === 'undefined') return
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.location.href = 'http://localhost:3000/'
})
