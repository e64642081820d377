/** The props of a section's component: what `load` of its definition returns, and its place. */
export interface SectionProps<Data> {
  data: Data
  /** Whether it is the page's first section, whose picture is loaded first. */
  isFirst: boolean
  /** Whether its heading is the page's (see parts/page-heading). */
  hasPageHeading: boolean
}
