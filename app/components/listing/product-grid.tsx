import type { ProductCardView as ProductCardData } from '~/domain/listing/listing'
import { ProductCard } from './product-card'
import { grid } from './product-grid.css'

export type GridSize = 2 | 3 | 4 | 5 | 6

interface ProductGridProps {
  products: ProductCardData[]
  columns?: GridSize
  /** Whether it shows a few products, not a page of them. A tablet then has four columns, so that four fill a row. */
  isFew?: boolean
  /** How many pictures, counted from the first product, are loaded with priority. */
  priorityCount?: number
}

/** The `sizes` attribute of a card's picture, by the number of columns on a desktop. */
function describeSizes(columns: GridSize, isFew: boolean): string {
  return `(min-width: 64em) ${Math.round(88 / columns)}vw, (min-width: 48em) ${columns > 4 || isFew ? 23 : columns > 2 ? 31 : 46}vw, 46vw`
}

/** A grid of products; two in a row on a phone. */
export function ProductGrid({ products, columns = 4, isFew = false, priorityCount = 0 }: ProductGridProps) {
  const sizes = describeSizes(columns, isFew)
  return (
    <ul className={grid({ columns: isFew ? 'always 4' : columns })}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} sizes={sizes} isPriority={index < priorityCount} />
        </li>
      ))}
    </ul>
  )
}
