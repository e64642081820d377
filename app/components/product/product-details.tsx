import type { ReactNode } from 'react'
import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { Price } from '~/components/ui/price/price'
import { Table } from '~/components/ui/table/table'
import type { ProductDelivery } from '~/domain/cart/delivery/product-delivery'
import type { ProductCardView } from '~/domain/listing/listing'
import { isSoldOut, type ProductView } from '~/domain/products/product'
import { shownPicture } from '~/domain/products/shown-picture'
import { band, container, page } from '~/styles/layout.css'
import { prose, small } from '~/styles/text.css'
import { cartPath, categoryPath, homePath } from '~/paths'
import { BuyForm } from './buy-form'
import { ProductGallery } from './product-gallery'
import { ProductGrid } from '~/components/listing/product-grid'
import * as styles from './product-details.css'
import { ProductTitles } from './product-titles'
import { StockAlertForm } from './stock-alert-form'
import { ShareLinks } from './share-links'

interface ProductDetailsProps {
  product: ProductView
  delivery: ProductDelivery
  related: ProductCardView[]
  /** What plugins add to the buy form, and below it. */
  buyFormParts?: ReactNode
  afterBuyForm?: ReactNode
  /** Absolute address of the product, for sharing. */
  url: string
  /**
   * The address that the buy form posts to. Its fields: intent (add, buy-now), product (slug), o.*, quantity, text.*,
   * choice.*, image, imageToken.
   */
  addAction?: string
  errors?: Record<string, string[] | undefined>
  typed?: Record<string, string>
}

/** The product page. A quick view shows its first part, [data-product]. */
export function ProductDetails({
  product,
  delivery,
  related,
  buyFormParts,
  afterBuyForm,
  url,
  addAction = cartPath,
  errors,
  typed,
}: ProductDetailsProps) {
  const trail = product.breadcrumbs.map((crumb) => ({ name: crumb.name, href: categoryPath(crumb.slug) }))
  const variant = product.selected
  return (
    <div className={`${container} ${page}`}>
      <Breadcrumbs items={[{ name: 'Home', href: homePath }, ...trail, { name: product.name }]} />
      <article className={`${styles.product} ${page}`} data-product={product.name}>
        <ProductGallery pictures={product.pictures} firstHash={shownPicture(product)} />
        <div className={styles.panel}>
          <ProductTitles product={product} />
          <div className={styles.priceLine}>
            <Price
              price={product.shown.price}
              compareAt={product.shown.compareAt}
              perUnit={product.shown.perUnit}
              savingPercent={variant?.savingPercent}
              isFrom={!variant && product.isFromPrice}
              size="large"
            />
            {delivery.tax ? <span className={styles.taxNote}>{delivery.tax}</span> : null}
          </div>
          <BuyForm product={product} action={addAction} errors={errors} typed={typed}>
            {buyFormParts}
          </BuyForm>
          {variant?.stock === 'out_of_stock' ? <StockAlertForm variantId={variant.id} /> : null}
          <ul className={small}>
            {delivery.sentences.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {product.sizeChart ? (
            <Disclosure title="Size chart" id="size-chart">
              <Table
                caption={product.sizeChart.name}
                columns={product.sizeChart.columns}
                rows={product.sizeChart.rows}
              />
              {product.sizeChart.note ? <p className={small}>{product.sizeChart.note}</p> : null}
            </Disclosure>
          ) : null}
          <div data-page-only>{afterBuyForm}</div>
          <div data-page-only>
            {product.descriptionHtml ? (
              <Disclosure title="Description" isOpen>
                <div className={prose} dangerouslySetInnerHTML={{ __html: product.descriptionHtml }} />
              </Disclosure>
            ) : null}
            {product.attributes.length > 0 ? (
              <Disclosure title="Details" isOpen>
                <Table
                  caption="Details"
                  rows={product.attributes.map((attribute) => [attribute.name, attribute.values.join(', ')])}
                />
              </Disclosure>
            ) : null}
          </div>
          <div data-page-only>
            <ShareLinks url={url} title={product.name} />
          </div>
        </div>
      </article>
      {related.length > 0 ? (
        <section className={band} aria-labelledby="related">
          <h2 id="related">{isSoldOut(product) ? 'You can buy these now' : 'Goes well with it'}</h2>
          <div className={page}>
            <ProductGrid products={related} isFew />
          </div>
        </section>
      ) : null}
    </div>
  )
}
