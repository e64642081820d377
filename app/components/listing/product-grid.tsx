import type { ProductCardView as ProductCardData } from '~/domain/listing/listing'
import { ProductCard } from './product-card'
import { grid } from './product-grid.css'

export type GridSize = 2 | 3 | 4 | 5 | 6

interface ProductGridProps {
  products: ProductCardData[]
  columns?: GridSize
  /** A few, not a page of them: no tablet leaves one of four alone in its row. */
  isFew?: boolean
  /** How many pictures at the start are fetched first. */
  priorityCount?: number
}

/** How wide a card's picture is shown, by columns on a desktop. */
function describeSizes(columns: GridSize, isFew: boolean): string {
  return `(min-width: 64em) ${Math.round(88 / columns)}vw, (min-width: 48em) ${columns > 4 || isFew ? 23 : columns > 2 ? 31 : 46}vw, 46vw`
}

/** Products side by side; two in a row on a phone. */
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
