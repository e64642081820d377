/** The props of a section's component: what `load` of its definition returns, and its place. */
export interface SectionProps<Data> {
  data: Data
  /** Whether it is the page's first section. Its picture is loaded first, and its heading is the page's heading. */
  isFirst: boolean
}
