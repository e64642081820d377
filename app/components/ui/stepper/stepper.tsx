import { visuallyHidden } from '~/styles/layout.css'
import { Icon } from '~/components/ui/icon/icon'
import * as styles from './stepper.css'

export interface StepperStep {
  title: string
  state: 'pending' | 'active' | 'completed'
  /** The page where a completed step can be changed. */
  href?: string
}

/** A list of steps in which the current one is marked. */
export function Stepper({ steps, label = 'Checkout' }: { steps: StepperStep[]; label?: string }) {
  return (
    <nav aria-label={label}>
      <ol className={styles.stepper}>
        {steps.map((step, index) => {
          const content = (
            <>
              {/* the list numbers its items where there are no styles */}
              <span className={styles.number} data-number={step.state === 'completed' ? undefined : index + 1}>
                {step.state === 'completed' ? <Icon name="check" size="small" /> : null}
              </span>
              <span>{step.title}</span>
              {step.state === 'completed' ? <span className={visuallyHidden}> (completed)</span> : null}
            </>
          )
          return (
            <li
              key={step.title}
              className={styles.step}
              data-state={step.state}
              aria-current={step.state === 'active' ? 'step' : undefined}
            >
              {step.href ? (
                <a className={styles.link} href={step.href}>
                  {content}
                </a>
              ) : (
                <span className={styles.link}>{content}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
