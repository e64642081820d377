import { Badge } from '~/components/ui/badge/badge'
import { ColourSwatches } from '~/components/ui/colour-swatch/colour-swatches'
import { PictureView } from '~/components/ui/picture/picture-view'
import { Price } from '~/components/ui/price/price'
import { ShortRating } from '~/components/ui/rating/short-rating'
import { Heart } from '~/components/wishlist/heart'
import type { ProductCardView as ProductCardData } from '~/domain/catalogue/listing/listing'
import { cardPath } from '~/paths'
import * as styles from './product-card.css'

/**
 * In `sizes` of its picture: the width of a card on a phone, where two stand in a row. 2 pixels less, which would
 * double the file.
 */
export const cardWidthOnPhone = 'calc(46vw - 0.5rem)'

interface ProductCardProps {
  product: ProductCardData
  sizes: string
  /** Whether it is one of the first cards, which are visible when the page opens. */
  isPriority?: boolean
  /** Whether it can be saved; only in a HeartForm. */
  hasHeart?: boolean
}

/**
 * A product in a list of products. The second link, "Quick view", is shown to pointers that can hover; without a script
 * it opens the product page, too. It has as few elements as possible, because a page has many cards. The spaces keep
 * the parts apart where there are no styles.
 */
export function ProductCard({ product, sizes, isPriority, hasHeart = false }: ProductCardProps) {
  const href = cardPath(product)
  return (
    <li className={product.isInStock ? styles.card : `${styles.card} ${styles.isSoldOut}`}>
      {product.picture ? (
        <PictureView
          className={styles.picture}
          picture={product.picture}
          sizes={sizes}
          ratio="portrait"
          isPriority={isPriority}
          alt=""
        />
      ) : (
        <span className={`${styles.picture} ${styles.noPicture}`} />
      )}
      {product.labels.slice(0, 2).map((label) => (
        <Badge key={label.slug} tone={label.tone} className={styles.label}>
          {label.name}{' '}
        </Badge>
      ))}
      {product.brand ? <span className={styles.brand}>{product.brand}</span> : null}
      <h3 className={styles.name}>
        <a className={styles.link} href={href}>
          {product.name}
        </a>
      </h3>{' '}
      <Price
        className={styles.price}
        price={product.price}
        compareAt={product.compareAtPrice}
        perUnit={product.perUnit}
        savingPercent={product.savingPercent}
        isFrom={product.isFromPrice}
      />{' '}
      {product.offer ? <span className={styles.offer}>{product.offer} </span> : null}
      {product.isInStock ? null : <span className={styles.soldOut}>Out of stock</span>}{' '}
      {product.swatches.length > 1 ? <ColourSwatches swatches={product.swatches} /> : null}{' '}
      {product.rating ? <ShortRating timesTen={product.rating.timesTen} count={product.rating.count} /> : null}{' '}
      {hasHeart ? <Heart productId={product.id} name={product.name} /> : null}
      {product.picture ? (
        <a className={styles.quickView} href={href} aria-label={`Quick view of ${product.name}`} data-quick-view>
          Quick view
        </a>
      ) : null}
    </li>
  )
}
