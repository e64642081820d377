import type { ReactNode } from 'react'
import { serverHtml } from '~/components/shell/layout.css'
import { ServerHtml } from '~/framework/server-html'
import type { PageSection } from './section-definitions.server'
import { renderSections } from './render-sections'
import './section-styles'

interface TemplateSectionsProps {
  /** Where the page is not shown as it is. */
  template?: {
    /** On the server alone. */
    shown: { before: PageSection[]; after: PageSection[] }
    hasBefore: boolean
    hasAfter: boolean
  }
  /** The page's own part. */
  children: ReactNode
}

/** A page with the sections that its template has before and after the page's own part. */
export function TemplateSections({ template, children }: TemplateSectionsProps) {
  return (
    <>
      {template?.hasBefore ? (
        <ServerHtml name="sections before" className={serverHtml}>
          {import.meta.env.SSR ? renderSections(template.shown.before) : null}
        </ServerHtml>
      ) : null}
      {children}
      {template?.hasAfter ? (
        <ServerHtml name="sections after" className={serverHtml}>
          {import.meta.env.SSR ? renderSections(template.shown.after) : null}
        </ServerHtml>
      ) : null}
    </>
  )
}
