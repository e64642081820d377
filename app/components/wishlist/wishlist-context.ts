import { createContext } from 'react'

/**
 * `wishlist`: ids of the products on the visitor's wishlist, with commas between them; on the server a hole for them.
 * `returnTo`: path and query of the page.
 */
export const WishlistContext = createContext({ wishlist: '', returnTo: '/' })
