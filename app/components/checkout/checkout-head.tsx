import { Stepper, type StepperStep } from '~/components/ui/stepper/stepper'
import { head } from './checkout-head.css'

interface CheckoutHeadProps {
  title: string
  /** The id of the title, which a script can move the focus to then. */
  titleId?: string
  steps?: StepperStep[]
}

/** The top of the cart page and of each step of the checkout: the steps, if any, and the title. */
export function CheckoutHead({ title, titleId, steps = [] }: CheckoutHeadProps) {
  return (
    <div className={head}>
      {steps.length > 0 ? <Stepper steps={steps} /> : null}
      <h1 id={titleId} tabIndex={titleId ? -1 : undefined}>
        {title}
      </h1>
    </div>
  )
}
