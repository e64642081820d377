import type { SectionItem } from './define-section.server'

interface SectionDefinition {
  loadItem(...parameters: never[]): Promise<SectionItem<string, unknown> | null>
}

/** What `load` of a section's definition returns. */
type DataOf<Definition extends SectionDefinition> = NonNullable<Awaited<ReturnType<Definition['loadItem']>>>['data']

/** The props of a section's component: `SectionProps<typeof banner>`. */
export interface SectionProps<Definition extends SectionDefinition> {
  data: DataOf<Definition>
  /** Whether it is the page's first section. Its picture is loaded first, and its heading is the page's heading. */
  isFirst: boolean
}
