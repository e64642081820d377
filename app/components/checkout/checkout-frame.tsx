import type { ReactNode } from 'react'
import type { StepperStep } from '~/components/ui/stepper/stepper'
import type { SummarisedCart } from '~/domain/sales/cart/view/cart-at-step'
import type { Note } from '~/domain/shared/text/note'
import { addressStepPath, cartPath } from '~/paths'
import { container, page, withAside } from '~/styles/layout.css'
import { CheckoutHead } from './checkout-head'
import { Notes } from './notes'
import { FoldedOrderSummary, OrderSummary } from './order-summary'

interface CheckoutFrameProps {
  cart: SummarisedCart
  step: 'address' | 'payment'
  /** Title of the step: 'Address', 'Select Address', 'Edit Address', 'Add Address', 'Payment'. */
  title: string
  children: ReactNode
  /** The notes of plugins below the step. */
  notes: readonly Note[]
}

/** A step of the checkout: stepper, the step itself, and the order summary. */
export function CheckoutFrame({ cart, step, title, children, notes }: CheckoutFrameProps) {
  const isAddress = step === 'address'
  const steps: StepperStep[] = [
    { title: 'Cart', state: 'completed', href: cartPath },
    isAddress ? { title, state: 'active' } : { title: 'Address', state: 'completed', href: addressStepPath },
    { title: 'Payment', state: isAddress ? 'pending' : 'active' },
  ]
  return (
    <div className={`${container} ${page}`}>
      <CheckoutHead title={title} steps={steps} />
      <FoldedOrderSummary cart={cart} hasAddress={!isAddress} />
      <div className={withAside}>
        <div>
          {children}
          <Notes notes={notes} />
        </div>
        <OrderSummary cart={cart} hasAddress={!isAddress} />
      </div>
    </div>
  )
}
