import { Badge } from '~/components/ui/badge/badge'
import { PictureView } from '~/components/ui/picture/picture-view'
import { Price } from '~/components/ui/price/price'
import { Rating } from '~/components/ui/rating/rating'
import type { ProductCardView as ProductCardData } from '~/domain/listing/listing'
import { productPath } from '~/paths'
import * as styles from './product-card.css'
import { ColourSwatches } from '~/components/ui/colour-swatch/colour-swatches'

interface ProductCardProps {
  product: ProductCardData
  sizes: string
  /** Whether it is one of the first cards, which are visible when the page opens. */
  isPriority?: boolean
}

/**
 * A product in a listing. The second link, "Quick view", is shown to pointers that can hover; without a script it opens
 * the product page, too.
 */
export function ProductCard({ product, sizes, isPriority }: ProductCardProps) {
  const href = productPath(product.slug)
  return (
    <article className={styles.card}>
      <div className={product.isInStock ? styles.pictures : `${styles.pictures} ${styles.isSoldOut}`}>
        {product.picture ? (
          <PictureView picture={product.picture} sizes={sizes} ratio="portrait" isPriority={isPriority} alt="" />
        ) : null}
        {product.labels.length > 0 ? (
          <div className={styles.labels}>
            {product.labels.slice(0, 2).map((label) => (
              <Badge key={label.slug} tone={label.tone}>
                {label.name}
              </Badge>
            ))}
          </div>
        ) : null}
        <a className={styles.quickView} href={href} aria-label={`Quick view of ${product.name}`} data-quick-view>
          Quick view
        </a>
      </div>
      <div className={styles.about}>
        {product.brand ? <span className={styles.brand}>{product.brand}</span> : null}
        <h3 className={styles.name}>
          <a className={styles.link} href={href}>
            {product.name}
          </a>
        </h3>
        {product.isInStock ? (
          <Price
            price={product.price}
            compareAt={product.compareAtPrice}
            savingPercent={product.savingPercent}
            isFrom={product.isFromPrice}
          />
        ) : (
          <span className={styles.soldOut}>Sold out</span>
        )}
        <div className={styles.meta}>
          {product.swatches.length > 1 ? <ColourSwatches swatches={product.swatches} /> : null}
          {product.rating ? <Rating timesTen={product.rating.timesTen} count={product.rating.count} isShort /> : null}
        </div>
      </div>
    </article>
  )
}
