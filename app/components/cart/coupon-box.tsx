import { useRef } from 'react'
import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import type { CartCouponView } from '~/domain/sales/cart/cart'
import { maxCouponCodeLength } from '~/domain/shared/field-limits'
import { CachedElement } from '~/framework/cached-element'
import type { RejectedCoupon } from '~/enhance/use-cart-changes'
import { cartCouponsPath, cartPart, cartPath } from '~/paths'
import { stack } from '~/styles/layout.css'
import { problemText, savedText, smallMuted } from '~/styles/text.css'
import * as styles from './coupon-box.css'

interface CouponBoxProps {
  coupon: CartCouponView | null
  available: CartCouponView[]
  /** The code that waits to be applied; null without one. */
  ready: string | null
  rejected: RejectedCoupon | null
}

/**
 * The coupon in use and, behind a line that opens, a field for the code of another one and the available coupons. What
 * the coupon takes off stands among the totals only.
 */
export function CouponBox({ coupon, available, ready, rejected }: CouponBoxProps) {
  const others = available.filter(({ code }) => code !== coupon?.code)
  const offered = others.filter(({ reason }) => reason === null).length
  // it stays open for the next try, and afterwards as the shopper leaves it
  const isOpen = useRef(ready !== null)
  if (rejected) isOpen.current = true
  return (
    <section className={stack} aria-label="Coupons" id={cartPart.coupons}>
      {coupon ? (
        <div className={styles.coupon}>
          <span>
            <span className={styles.code}>{coupon.code}</span>
            <br />
            <span className={coupon.reason ? problemText : savedText}>{coupon.reason ?? coupon.title}</span>
          </span>
          <form method="post" action={cartPath}>
            <Button variant="quiet" size="small" name="intent" value="coupon-remove">
              Remove coupon
            </Button>
          </form>
        </div>
      ) : null}
      <details open={isOpen.current}>
        <summary className={styles.summary}>
          {coupon ? 'Use another coupon' : 'Add a coupon'}
          {offered > 0 ? ` (${offered} for you)` : ''}
        </summary>
        <div className={stack}>
          <form className={stack} method="post" action={cartCouponsPath}>
            <TextField
              name="code"
              label="Coupon code"
              defaultValue={rejected?.code ?? ready ?? undefined}
              errors={rejected ? [rejected.reason] : undefined}
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={maxCouponCodeLength}
              required
            />
            <Button variant="secondary" name="intent" value="coupon-apply">
              Apply coupon
            </Button>
          </form>
          {others.length > 0 ? <Offers offers={others} /> : null}
        </div>
      </details>
    </section>
  )
}

/**
 * The object that the HTML of the coupons is kept for, the same for all carts: all that the list shows is in its key.
 */
const sameForAll = Object.freeze({})

/** The coupons that can be used. Many carts have the same, so the server keeps their HTML. */
function Offers({ offers }: { offers: CartCouponView[] }) {
  const list = () => offers.map((offer) => <Offer key={offer.code} offer={offer} />)
  if (!import.meta.env.SSR) return <div className={styles.list}>{list()}</div>
  const shown = offers.flatMap(({ code, title, reason }) => [code, title, reason ?? false])
  return (
    <CachedElement as="div" className={styles.list} name="coupons" of={sameForAll} by={shown}>
      {list}
    </CachedElement>
  )
}

function Offer({ offer: { code, title, reason } }: { offer: Pick<CartCouponView, 'code' | 'title' | 'reason'> }) {
  return (
    <form className={styles.coupon} method="post" action={cartPath}>
      <input type="hidden" name="code" value={code} />
      <span>
        <span className={styles.code}>{code}</span>
        <br />
        <span className={smallMuted}>
          {title}
          {reason ? `. ${reason}` : ''}
        </span>
      </span>{' '}
      <Button
        variant="secondary"
        size="small"
        name="intent"
        value="coupon-apply"
        disabled={reason !== null}
        aria-label={`Use ${code}`}
      >
        Use
      </Button>
    </form>
  )
}
