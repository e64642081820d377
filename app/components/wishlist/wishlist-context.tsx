import { createContext, useMemo, type ReactNode } from 'react'
import { wishlistPath, withQuery } from '~/paths'

/**
 * `wishlist`: signs of what is on the visitor's wishlist (savedSign), with commas between; on the server a slot for them.
 * `heartsAction`: where the forms of hearts are sent, with the address of the page, which is shown again.
 */
export const WishlistContext = createContext({ wishlist: '', heartsAction: wishlistPath })

interface WishlistProviderProps {
  wishlist: string
  /** The address of the page, with its query. */
  address: string
  children: ReactNode
}

/**
 * Gives its hearts to the page. A new value makes React throw away what it has not hydrated yet, with what was typed
 * into it, and render it anew; so rendering the layout again must not make one.
 */
export function WishlistProvider({ wishlist, address, children }: WishlistProviderProps) {
  const value = useMemo(
    () => ({ wishlist, heartsAction: withQuery(wishlistPath, { returnTo: address }) }),
    [wishlist, address],
  )
  return <WishlistContext.Provider value={value}>{children}</WishlistContext.Provider>
}
