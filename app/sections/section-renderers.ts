import type { ReactElement } from 'react'
import type { SectionProps } from './section-props'

/** Renders the data of one type of section. */
export interface SectionRenderer {
  render(data: unknown, place: Omit<SectionProps<unknown>, 'data'>): ReactElement
}

const renderers = new Map<string, SectionRenderer>()

/** `defineSection` sets it when the section is first read, on the server alone. */
export function setRenderer(type: string, renderer: SectionRenderer): void {
  renderers.set(type, renderer)
}

/** The renderer of a section that was read. */
export function rendererOf(type: string): SectionRenderer {
  const renderer = renderers.get(type)
  if (!renderer) throw new Error(`The code of the section ${type} is not loaded`)
  return renderer
}
