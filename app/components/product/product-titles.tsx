import { Badge } from '~/components/ui/badge/badge'
import { Rating } from '~/components/ui/rating/rating'
import type { ShownProduct } from '~/domain/catalogue/products/product'
import { productPath, shopPath } from '~/paths'
import { muted } from '~/styles/text.css'
import * as styles from './product-titles.css'

/** Labels, brand, name, subtitle and rating of a product: the top of its page. */
export function ProductTitles({ product }: { product: ShownProduct }) {
  return (
    <div className={styles.titles}>
      {product.labels.length > 0 ? (
        <div className={styles.badges}>
          {product.labels.map((label) => (
            <Badge key={label.slug} tone={label.tone}>
              {label.name}
            </Badge>
          ))}
        </div>
      ) : null}
      {product.brand ? (
        <a className={styles.quietLink} href={shopPath(product.brand.slug)}>
          {product.brand.name}
        </a>
      ) : null}
      <h1>{product.name}</h1>
      {product.subtitle ? <p className={muted}>{product.subtitle}</p> : null}
      {product.rating ? (
        <a className={styles.quietLink} href={`${productPath(product.slug)}#reviews`}>
          <Rating timesTen={product.rating.timesTen} count={product.rating.count} />
        </a>
      ) : null}
    </div>
  )
}
