import { Icon } from '~/components/ui/icon/icon'
import { panel, stack, visuallyHidden } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import * as styles from './today.css'

interface SetUpStepsProps {
  steps: ReadonlyArray<{ label: string; isDone: boolean; hint: string; href: string | null }>
}

/** What a new shop still needs before shoppers come. */
export function SetUpSteps({ steps }: SetUpStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={`${panel} ${stack}`} aria-labelledby="set-up">
      <h2 className={subheading} id="set-up">
        Before shoppers come
      </h2>
      <p className={muted}>
        {done} of {steps.length} steps are done.
      </p>
      <ol className={styles.steps}>
        {steps.map(({ label, isDone, hint, href }) => (
          <li key={label} className={styles.step}>
            <span>{isDone ? <Icon name="check" /> : null}</span>
            <span>
              <span className={visuallyHidden}>{isDone ? 'Done: ' : 'To do: '}</span>
              {href === null ? label : <a href={href}>{label}</a>}
            </span>
            {isDone ? null : <span className={`${muted} ${styles.below}`}>{hint}</span>}
          </li>
        ))}
      </ol>
    </section>
  )
}
