import { createContext } from 'react'
import { wishlistPath } from '~/paths'

/**
 * `wishlist`: ids of the products on the visitor's wishlist, with commas between them; on the server a hole for them.
 * `heartsAction`: where the forms of hearts are sent, with the address of the page, which is shown again.
 */
export const WishlistContext = createContext({ wishlist: '', heartsAction: wishlistPath })
