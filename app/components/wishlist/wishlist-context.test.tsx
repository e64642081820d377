// @vitest-environment happy-dom
import { act, Suspense, useContext, useEffect, useState, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WishlistContext, WishlistProvider } from './wishlist-context'

let isCodeThere = true
const loading: Array<() => void> = []

/** A part of the page whose code may still be loading. */
function Part() {
  const { heartsAction } = useContext(WishlistContext)
  if (!isCodeThere) throw new Promise<void>((resolve) => loading.push(resolve))
  return <form action={heartsAction} />
}

/** The parts around a page, which are rendered again when they have been hydrated. */
function Around({ children }: { children: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return (
    <WishlistProvider wishlist="7" address="/shop-online">
      {children}
      <p>{isHydrated ? 'hydrated' : ''}</p>
    </WishlistProvider>
  )
}

test('a part of the page that is not hydrated yet stays as the server has rendered it', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const page = (
    <Around>
      <Suspense>
        <Part />
      </Suspense>
    </Around>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  const part = container.querySelector('form')
  expect(part?.getAttribute('action')).toBe('/account/wishlist?returnTo=%2Fshop-online')
  isCodeThere = false
  const errors: unknown[] = []
  await act(async () => void hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }))
  expect(container.querySelector('p')?.textContent).toBe('hydrated')
  isCodeThere = true
  await act(async () => loading.forEach((end) => end()))
  expect(errors).toEqual([])
  expect(container.querySelector('form')).toBe(part)
})
