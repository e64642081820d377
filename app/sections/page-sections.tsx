import { TextPage } from '~/components/shell/text-page'
import { ServerHtml } from '~/framework/server-html'
import { visuallyHidden } from '~/styles/layout.css'
import type { PageSection, SectionFrame } from './section-definitions.server'
import { Sections } from './sections'

interface PageSectionsProps {
  title: string
  layout: string
  /** With their data on the server alone. */
  sections: ReadonlyArray<PageSection | SectionFrame>
  /** Whether the heading of its first section is the page's. */
  hasHeading: boolean
}

/**
 * A content page: one column of text under its title, or sections over the whole width of which the first has the
 * page's heading.
 */
export function PageSections({ title, layout, sections, hasHeading }: PageSectionsProps) {
  if (layout === 'text')
    return (
      <TextPage title={title}>
        <Sections sections={sections} isUnderHeading />
      </TextPage>
    )
  return (
    <>
      {hasHeading ? null : (
        <ServerHtml name="page heading" className="">
          {import.meta.env.SSR ? <h1 className={visuallyHidden}>{title}</h1> : null}
        </ServerHtml>
      )}
      <Sections sections={sections} />
    </>
  )
}
