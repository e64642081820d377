import type { ReactNode } from 'react'
import { serverHtml } from '~/components/shell/layout.css'
import { ServerHtml } from '~/framework/server-html'
import type { PageSection } from './section-definitions.server'
import { renderSections } from './render-sections'
import './section-styles'

interface TemplateSectionsProps {
  /** Where the page is not shown as it is. */
  template?: { hasBefore: boolean; hasAfter: boolean }
  /** The sections themselves; on the server alone. */
  shown?: { before: PageSection[]; after: PageSection[] }
  /** The page's own part. */
  children: ReactNode
}

/** A page with the sections that its template has before and after the page's own part. */
export function TemplateSections({ template, shown, children }: TemplateSectionsProps) {
  return (
    <>
      {template?.hasBefore ? (
        <ServerHtml name="sections before" className={serverHtml}>
          {import.meta.env.SSR && shown ? renderSections(shown.before) : null}
        </ServerHtml>
      ) : null}
      {children}
      {template?.hasAfter ? (
        <ServerHtml name="sections after" className={serverHtml}>
          {import.meta.env.SSR && shown ? renderSections(shown.after) : null}
        </ServerHtml>
      ) : null}
    </>
  )
}
