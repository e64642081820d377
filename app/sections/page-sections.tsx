import { TextPage } from '~/components/shell/text-page'
import { ServerHtml } from '~/framework/server-html'
import { visuallyHidden } from '~/styles/layout.css'
import type { PageSection } from './section-definitions.server'
import { Sections } from './sections'

interface PageSectionsProps {
  title: string
  layout: string
  sections: PageSection[]
}

/** A content page: one column of text under its title, or sections over the whole width of which the first has the page's heading. */
export function PageSections({ title, layout, sections }: PageSectionsProps) {
  if (layout === 'text')
    return (
      <TextPage title={title}>
        <Sections sections={sections} isUnderHeading />
      </TextPage>
    )
  return (
    <>
      <ServerHtml name="page heading" className="">
        {import.meta.env.SSR && !hasHeading(sections[0]) ? <h1 className={visuallyHidden}>{title}</h1> : null}
      </ServerHtml>
      <Sections sections={sections} />
    </>
  )
}

/** Whether a section shows a heading, which as the first section's is the page's. */
function hasHeading(section: PageSection | undefined): boolean {
  return section !== undefined && 'heading' in section.data && section.data.heading !== ''
}
