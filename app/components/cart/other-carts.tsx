import { Fragment } from 'react'
import { muted } from '~/styles/text.css'

/** The shopper's carts in the shops of other countries, below a cart that is empty here. */
export function OtherCarts({ carts }: { carts: Array<{ label: string; href: string }> }) {
  if (carts.length === 0) return null
  return (
    <p className={muted}>
      Each country has its own cart. What you added in another one is kept there:{' '}
      {carts.map(({ label, href }) => (
        <Fragment key={href}>
          <a href={href}>{label.replace(' · ', '\u00a0·\u00a0')}</a>{' '}
        </Fragment>
      ))}
    </p>
  )
}
