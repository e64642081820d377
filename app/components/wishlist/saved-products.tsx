import { cardWidthOnPhone, ProductCard } from '~/components/listing/product-card'
import { grid } from '~/components/listing/product-grid.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Notice } from '~/components/ui/notice/notice'
import { savedSign, type SavedProduct } from '~/domain/customers/wishlist/wishlist'
import { cardPath, shopPath, wishlistPath } from '~/paths'
import { portraitFrame, visuallyHidden } from '~/styles/layout.css'
import { smallMuted } from '~/styles/text.css'
import * as styles from './saved-products.css'

interface SavedProductsProps {
  products: SavedProduct[]
  /** Why the last change was not made. */
  problem: string | null
}

/** Shows the products that a customer has saved, with what has changed since, and what the customer can do next. */
export function SavedProducts({ products, problem }: SavedProductsProps) {
  if (products.length === 0)
    return (
      <EmptyState icon="heart" title="Nothing saved yet" text="Press the heart on a product to find it here again.">
        <LinkButton href={shopPath()}>Shop all</LinkButton>
      </EmptyState>
    )
  return (
    <>
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <ul className={grid['always 4']}>
        {products.map((saved, index) => (
          <SavedItem key={savedSign(saved.productId, saved.variantId)} saved={saved} isPriority={index < 2} />
        ))}
      </ul>
    </>
  )
}

/** Continues the label of a button or link for those who do not see the picture above it. */
const ofProduct = (name: string) => <span className={visuallyHidden}> {name}</span>

interface SavedItemProps {
  saved: SavedProduct
  /** Whether it is one of the first, which are visible when the page opens. */
  isPriority: boolean
}

function SavedItem({ saved, isPriority }: SavedItemProps) {
  const { productId, variantId, card, choice, isSoldElsewhere, cheaperBy } = saved
  const name = choice === '' ? saved.name : `${saved.name} (${choice})`
  return (
    <li className={styles.item}>
      {card ? (
        <ul>
          <ProductCard product={card} sizes={`(min-width: 48em) 20vw, ${cardWidthOnPhone}`} isPriority={isPriority} />
        </ul>
      ) : (
        <div>
          <div className={portraitFrame} />
          <p>
            <b>{name}</b>
            <br />
            {isSoldElsewhere ? 'Not sold here' : 'No longer sold'}
          </p>
        </div>
      )}
      {card && choice ? <p className={smallMuted}>{choice}</p> : null}
      {cheaperBy ? <p className={styles.cheaper}>{cheaperBy.formatted} less than when you saved it</p> : null}
      <form method="post" action={wishlistPath}>
        <input type="hidden" name="item" value={savedSign(productId, variantId)} />
        {!card ? null : card.onlyVariantId !== null && card.isInStock ? (
          <Button size="small" isWide name="intent" value="move">
            Move to cart{ofProduct(name)}
          </Button>
        ) : (
          <LinkButton size="small" variant="secondary" isWide href={cardPath(card)}>
            {card.isInStock ? 'Choose options' : 'Notify me'}
            {ofProduct(card.isInStock ? name : `when ${name} is back`)}
          </LinkButton>
        )}
        <Button size="small" variant="quiet" isWide name="intent" value="remove">
          Remove{ofProduct(name)}
        </Button>
      </form>
    </li>
  )
}
