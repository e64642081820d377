import { Fragment, useId } from 'react'
import { OwnerHtml } from '~/components/ui/owner-html/owner-html'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { SectionHead } from '~/sections/parts/section-head'
import { containerNarrow } from '~/styles/layout.css'
import { prose } from '~/styles/text.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './tabs.css'

export interface TabsData {
  heading: string
  tabs: ReadonlyArray<{ title: string; html: CleanHtml }>
}

/** Texts of which one is shown, chosen by its title. */
export function TabsSection({ data, hasPageHeading }: SectionProps<TabsData>) {
  const id = useId()
  return (
    <section className={containerNarrow}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} />
      <fieldset className={styles.tabs} aria-label={data.heading || 'What is shown'}>
        {data.tabs.map(({ title, html }, index) => (
          <Fragment key={index}>
            <label className={styles.tab}>
              <input type="radio" name={id} className={styles.radio} defaultChecked={index === 0} /> {title}
            </label>
            <OwnerHtml html={html} className={`${styles.panel} ${prose}`} />
          </Fragment>
        ))}
      </fieldset>
    </section>
  )
}
