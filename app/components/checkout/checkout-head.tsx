import { Stepper, type StepperStep } from '~/components/ui/stepper/stepper'
import { head } from './checkout-head.css'

/** The top of the cart page and of each step of the checkout: the steps, if any, and the title. */
export function CheckoutHead({ title, steps = [] }: { title: string; steps?: StepperStep[] }) {
  return (
    <div className={head}>
      {steps.length > 0 ? <Stepper steps={steps} /> : null}
      <h1>{title}</h1>
    </div>
  )
}
