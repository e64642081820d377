import type { ReactNode } from 'react'
import { PictureView } from '~/components/ui/picture/picture-view'
import { Stepper, type StepperStep } from '~/components/ui/stepper/stepper'
import type { CartView } from '~/domain/cart/cart'
import { container, page, panel, stickyAside, withAside } from '~/styles/layout.css'
import { addressStepPath, cartPath, withQuery } from '~/paths'
import { AddressBlock } from './address-lines'
import * as styles from './checkout.css'
import { TotalsBox } from '~/components/cart/totals-box'

interface CheckoutFrameProps {
  cart: CartView
  step: 'address' | 'payment'
  /** Title of the step as it stands: 'Address', 'Select Address', 'Edit Address', 'Add Address', 'Payment'. */
  title: string
  children: ReactNode
}

/** A step of the checkout: stepper, the step itself, and what is being bought. */
export function CheckoutFrame({ cart, step, title, children }: CheckoutFrameProps) {
  const steps: StepperStep[] = [
    { title: 'Cart', state: 'completed', href: cartPath },
    {
      title: step === 'address' ? title : 'Address',
      state: step === 'address' ? 'active' : 'completed',
      href: step === 'address' ? undefined : addressStepPath,
    },
    { title: 'Payment', state: step === 'payment' ? 'active' : 'pending' },
  ]
  return (
    <div className={`${container} ${page}`}>
      <div className={styles.head}>
        <Stepper steps={steps} />
        <h1>{title}</h1>
      </div>
      <div className={withAside}>
        <div>{children}</div>
        <aside className={`${panel} ${stickyAside} ${styles.box}`} aria-label="Your order">
          <h2 className={styles.heading}>Your order</h2>
          <ul className={styles.box}>
            {cart.lines.map((line) => (
              <li key={line.id} className={styles.miniLine}>
                <span className={styles.linePicture}>
                  {line.picture ? <PictureView picture={line.picture} sizes="3.5rem" ratio="portrait" alt="" /> : null}
                </span>
                <span>
                  {line.name}
                  <br />
                  <span className={styles.lineFacts}>
                    {[...line.options.map(({ value }) => value), `× ${line.quantityInDisplayUnit}`].join(' · ')}
                  </span>
                </span>
                <span className={styles.amount}>{line.subtotal.formatted}</span>
              </li>
            ))}
          </ul>
          <TotalsBox totals={cart.totals} needsShipping={cart.needsShipping} />
          {step === 'payment' && cart.shippingAddress ? (
            <AddressBlock title="Delivery to" address={cart.shippingAddress}>
              {cart.email ? <p className={styles.lineFacts}>{cart.email}</p> : null}
              <a href={withQuery(addressStepPath, { mode: 'edit' })}>Change address</a>
            </AddressBlock>
          ) : null}
        </aside>
      </div>
    </div>
  )
}
