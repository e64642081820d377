import type { ReactElement } from 'react'
import type { PageSection } from './section-definitions.server'

let renderAll: ((sections: readonly PageSection[]) => ReactElement) | null = null

/**
 * `loadSections` sets it, on the server alone: so what is around every page needs no code of sections in the browser.
 */
export function setSectionsRenderer(render: (sections: readonly PageSection[]) => ReactElement): void {
  renderAll = render
}

/** Sections that were read, below the heading of their page. */
export function renderSections(sections: readonly PageSection[]): ReactElement | null {
  return renderAll?.(sections) ?? null
}
