import { useContext, type ReactNode } from 'react'
import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { SaveForm } from '~/components/wishlist/heart'
import { WishlistContext } from '~/components/wishlist/wishlist-context'
import { Price } from '~/components/ui/price/price'
import type { ProductDelivery } from '~/domain/sales/cart/delivery/product-delivery'
import type { ShownOffer } from '~/domain/sales/cart/pricing/shown-offer'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import { openOptionsOf } from '~/domain/catalogue/products/describe-choice'
import { isSoldOut, type ProductView, type ShownProduct } from '~/domain/catalogue/products/product'
import { shownPicture } from '~/domain/catalogue/products/shown-picture'
import { band, container, page, stack } from '~/styles/layout.css'
import { savedText, small, smallMuted } from '~/styles/text.css'
import { cartPath, categoryPath, homePath, productPath } from '~/paths'
import { BuyBar } from './buy-bar'
import { BuyForm, type FieldErrors } from './buy-form'
import { ProductGallery } from './product-gallery'
import { ProductGrid } from '~/components/listing/product-grid'
import type { ReviewPage } from '~/domain/catalogue/reviews/review'
import * as styles from './product-details.css'
import { ProductTitles } from './product-titles'
import { StockAlert } from './stock-alert'
import { ProductTexts } from './product-texts'
import { SizeChart } from './size-chart'
import { StockLine } from './stock-line'
import { Cached, ServerHtml } from '~/framework/server-html'
import { serverHtml } from '~/components/shell/layout.css'
import { ReviewList, type ReviewListPage } from '~/components/review/review-list'
import { useNavigation } from '~/framework/react'

interface ProductDetailsProps {
  product: ShownProduct
  delivery: ProductDelivery
  /** What the shop takes off it in the cart, beside its price. */
  offers: ShownOffer[]
  /** On the server alone, which renders it. */
  server?: {
    sizeChart: ProductView['sizeChart']
    related: ProductCardView[]
    /** A page of the reviews; null in a shop without reviews. */
    reviews: ReviewPage | null
  }
  /** Parameters of the page's address that name options or a variant, with an & at the end; '' for none. */
  chosen: string
  /** The parts that plugins add to the buy form, with its errors, and below it (`afterBuyForm`). */
  buyFormParts?(errors: FieldErrors): ReactNode
  afterBuyForm?: ReactNode
  /** Absolute address of the product, for sharing. */
  url: string
  /**
   * The address that the buy form posts to. Its fields: intent (add, buy-now), product (slug), o.*, quantity, text.*,
   * choice.*, image, imageToken.
   */
  addAction?: string
  errors?: FieldErrors
  typed?: Record<string, string>
}

/**
 * The product page. A quick view shows its first part, [data-product]. What the chosen options do not change is the
 * server's HTML and needs no code in the browser.
 */
export function ProductDetails({
  product,
  delivery,
  offers,
  server,
  chosen,
  buyFormParts,
  afterBuyForm,
  url,
  addAction = cartPath,
  errors,
  typed,
}: ProductDetailsProps) {
  const trail = product.breadcrumbs.map((crumb) => ({ name: crumb.name, href: categoryPath(crumb.slug) }))
  const variant = product.selected
  const isChosen = openOptionsOf(product).length === 0
  const hasChoice = variant !== null && product.options.length > 0 && isChosen
  const reviews = server?.reviews
  // how it is delivered and paid is of no use to know then
  const hasNothing = isSoldOut(product)
  const hearts = useContext(WishlistContext)
  const pendingChoice = usePendingChoice(productPath(product.slug))
  return (
    <div className={`${container} ${page}`}>
      <ServerHtml name="trail" className={serverHtml}>
        {import.meta.env.SSR ? (
          <Cached of={product} by={['trail']}>
            <Breadcrumbs items={[{ name: 'Home', href: homePath }, ...trail, { name: product.name }]} />
          </Cached>
        ) : null}
      </ServerHtml>
      <article className={`${styles.product} ${page}`} data-product={product.name}>
        <ProductGallery pictures={product.pictures} firstHash={shownPicture(product, pendingChoice)} />
        <div className={styles.panel}>
          <ServerHtml name="titles" className={serverHtml}>
            {import.meta.env.SSR ? (
              <Cached of={product} by={['titles']}>
                <ProductTitles product={product} />
              </Cached>
            ) : null}
          </ServerHtml>
          <div className={styles.priceLine}>
            <Price
              price={product.shown.price}
              compareAt={product.shown.compareAt}
              perUnit={product.shown.perUnit}
              savingPercent={product.shown.savingPercent}
              isFrom={product.isFromPrice}
              size="large"
            />{' '}
            <div className={styles.belowPrice}>
              {delivery.tax ? <span className={smallMuted}>{delivery.tax}</span> : null}{' '}
              <span className={styles.stock}>
                {variant && isChosen && !hasNothing ? (
                  <StockLine variant={variant} displayUnit={product.displayUnit} />
                ) : null}
              </span>
            </div>
            {offers.length > 0 ? (
              <ul>
                {offers.map(({ id, name, text }) => (
                  <li key={id}>
                    <strong className={savedText}>{text}</strong> <span className={smallMuted}>{name}</span>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
          <BuyForm
            product={product}
            action={addAction}
            errors={errors}
            typed={typed}
            sizeChart={
              <ServerHtml name="size-chart" className={serverHtml}>
                {import.meta.env.SSR && server ? sizeChartOf(server.sizeChart, product) : null}
              </ServerHtml>
            }
          >
            {buyFormParts}
          </BuyForm>
          <SaveForm productId={product.id} variantId={hasChoice ? variant.id : null} />
          {variant?.stock === 'out_of_stock' ? <StockAlert product={product} variantId={variant.id} /> : null}
          {hasNothing ? null : (
            <>
              <ul className={small}>
                {delivery.sentences.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
              <div data-page-only>{afterBuyForm}</div>
            </>
          )}
          <ServerHtml name="details" className={serverHtml}>
            {import.meta.env.SSR ? (
              <Cached of={product} by={['details', url]}>
                <ProductTexts product={product} url={url} />
              </Cached>
            ) : null}
          </ServerHtml>
        </div>
      </article>
      <ServerHtml name="reviews" className={serverHtml}>
        {import.meta.env.SSR && reviews ? (
          <Cached of={reviews} by={[product.slug]} visitor={{ address: `${productPath(product.slug)}?${chosen}` }}>
            {({ address }) => <ProductReviews page={{ slug: product.slug, address }} reviews={reviews} />}
          </Cached>
        ) : null}
      </ServerHtml>
      <ServerHtml name="related" className={serverHtml}>
        {import.meta.env.SSR && server ? (
          <Cached of={server.related} by={[hasNothing]} visitor={{ ...hearts, wishlist: { ids: hearts.wishlist } }}>
            {({ wishlist, heartsAction }) => (
              <WishlistContext.Provider value={{ wishlist: wishlist.ids, heartsAction }}>
                {relatedProducts(server.related, hasNothing)}
              </WishlistContext.Provider>
            )}
          </Cached>
        ) : null}
      </ServerHtml>
      {hasNothing ? null : <BuyBar product={product} />}
    </div>
  )
}

/** A part of the server's HTML must not be empty, or the browser takes it for missing. */
const nothing = ' '

function sizeChartOf(sizeChart: ProductView['sizeChart'], { id, options }: ShownProduct): ReactNode {
  const sizes = options.flatMap((option) => option.values.map(({ value }) => value))
  return sizeChart ? <SizeChart chart={sizeChart} sizes={sizes} id={`size-chart-${id}`} /> : nothing
}

function relatedProducts(products: ProductCardView[], isInstead: boolean): ReactNode {
  if (products.length === 0) return nothing
  return (
    <section className={band} aria-labelledby="related">
      <h2 id="related">{isInstead ? 'You can buy these now' : 'Goes well with it'}</h2>
      <div className={page}>
        <ProductGrid products={products} isFew />
      </div>
    </section>
  )
}

/** The reviews on a product's page. */
function ProductReviews({ page, reviews }: { page: ReviewListPage; reviews: ReviewPage }) {
  return (
    <section className={`${band} ${stack}`} aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      <ReviewList page={page} reviews={reviews} />
    </section>
  )
}

/**
 * The options of the product's address that is being loaded, so that the picture of a colour is shown at once.
 * Undefined when none is being loaded.
 */
function usePendingChoice(path: string): Record<string, string> | undefined {
  const { location } = useNavigation()
  if (location?.pathname !== path) return undefined
  const options = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('o.'))
  return Object.fromEntries(options.map(([name, value]) => [name.slice(2), value]))
}
