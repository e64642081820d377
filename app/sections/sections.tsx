import type { ComponentType } from 'react'
import { ServerHtml } from '~/framework/server-html'
import { loadedComponent, type ComponentProps } from './section-components'
import type { PageSection, SectionType } from './section-definitions.server'
import * as styles from './sections.css'

/** The sections of a page in their order. `loadSections` has read them. The browser keeps their HTML. */
export function Sections({ sections }: { sections: PageSection[] }) {
  return (
    <>
      {sections.map((section, index) => (
        <ServerHtml
          key={section.id}
          name={`section ${section.id}`}
          attributes={{ 'data-section': section.type }}
          className={[
            styles.section,
            ...(index === 0 && section.isFullWidth ? [styles.flush] : []),
            ...section.hiddenOn.map((size) => styles.hiddenOn[size]),
          ].join(' ')}
        >
          {import.meta.env.SSR ? renderSection(section.type, { data: section.data, isFirst: index === 0 }) : null}
        </ServerHtml>
      ))}
    </>
  )
}

function renderSection<Type extends SectionType>(type: Type, props: ComponentProps<Type>) {
  const Section: ComponentType<ComponentProps<Type>> = loadedComponent(type)
  return <Section {...props} />
}
