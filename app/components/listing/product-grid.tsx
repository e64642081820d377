import { useContext } from 'react'
import { HeartForm } from '~/components/wishlist/heart'
import { WishlistContext } from '~/components/wishlist/wishlist-context'
import type { ProductCardView as ProductCardData } from '~/domain/catalogue/listing/listing'
import { CachedElement } from '~/framework/cached-element'
import { cardWidthOnPhone, ProductCard } from './product-card'
import { grid } from './product-grid.css'

export type GridSize = 2 | 3 | 4 | 5 | 6

interface ProductGridProps {
  products: ProductCardData[]
  columns?: GridSize
  /** Whether it shows a few products, not a page of them. A tablet then has four columns, so that four fill a row. */
  isFew?: boolean
  /** How many pictures, counted from the first product, are loaded with priority. */
  priorityCount?: number
  /** Whether other products are being loaded. */
  isBusy?: boolean
}

/** How many columns product-grid.css gives the grid on a tablet. */
const tabletColumns = (columns: GridSize, isFew: boolean) => (isFew || columns > 4 ? 4 : columns > 2 ? 3 : 2)

const round = (value: number) => Number(value.toFixed(1))

/**
 * Whether pages are as wide as the window, for cards that come later: the server finishes its pages (picture-sizes).
 */
const isFullWidth = () =>
  !import.meta.env.SSR && getComputedStyle(document.documentElement).getPropertyValue('--layout-width') === '100vw'

/**
 * The `sizes` attribute of a card's picture, by the number of columns on a desktop. It follows the gutters of the page,
 * the gaps of the grid, and the filters beside a page of products, because a few pixels too many double the file.
 */
function describeSizes(columns: GridSize, isFew: boolean): string {
  const filters = isFew ? 0 : 17.5
  const widest = round((78 - filters - 1.7 * (columns - 1)) / columns)
  const desktop = `${round((94 - 2 * columns) / columns)}vw - ${round(filters / columns - 0.1)}rem`
  const onTablet = tabletColumns(columns, isFew)
  const tablet = round((94 - 2 * onTablet) / onTablet)
  return `${isFullWidth() ? '' : `(min-width: 84em) ${widest}rem, `}(min-width: 64em) calc(${desktop}), (min-width: 48em) ${tablet}vw, ${cardWidthOnPhone}`
}

/** A grid of products; two in a row on a phone. */
export function ProductGrid({ products, columns = 4, isFew = false, priorityCount = 0, isBusy }: ProductGridProps) {
  const sizes = describeSizes(columns, isFew)
  const hearts = useContext(WishlistContext)
  const renderCards = () =>
    products.map((product, index) => (
      <ProductCard key={product.id} product={product} sizes={sizes} isPriority={index < priorityCount} hasHeart />
    ))
  return (
    <HeartForm isBusy={isBusy}>
      <CachedElement
        as="ul"
        className={grid[isFew ? 'always 4' : columns]}
        name="cards"
        of={products}
        by={[sizes, priorityCount]}
        visitor={{ wishlist: { ids: hearts.wishlist } }}
      >
        {({ wishlist }) =>
          import.meta.env.SSR ? (
            <WishlistContext.Provider value={{ ...hearts, wishlist: wishlist.ids }}>
              {renderCards()}
            </WishlistContext.Provider>
          ) : (
            renderCards()
          )
        }
      </CachedElement>
    </HeartForm>
  )
}
