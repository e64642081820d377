import type { ComponentType } from 'react'
import { loadedComponent, type ComponentProps } from './section-components'
import type { PageSection, SectionType } from './section-definitions.server'
import * as styles from './sections.css'

/** The sections of a page in their order. `loadSections` has read them. */
export function Sections({ sections }: { sections: PageSection[] }) {
  return (
    <>
      {sections.map((section, index) => (
        <div
          key={section.id}
          data-section={section.type}
          className={[
            styles.section,
            ...(index === 0 && section.isFullWidth ? [styles.flush] : []),
            ...section.hiddenOn.map((size) => styles.hiddenOn[size]),
          ].join(' ')}
        >
          {renderSection(section.type, { data: section.data, isFirst: index === 0 })}
        </div>
      ))}
    </>
  )
}

function renderSection<Type extends SectionType>(type: Type, props: ComponentProps<Type>) {
  const Section: ComponentType<ComponentProps<Type>> = loadedComponent(type)
  return <Section {...props} />
}
