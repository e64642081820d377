import type { SectionItem } from './define-section.server'

interface SectionDefinition {
  loadItem(...parameters: never[]): Promise<SectionItem<string, unknown> | null>
}

/** What `load` of a section's definition returns. */
type DataOf<Definition extends SectionDefinition> = NonNullable<Awaited<ReturnType<Definition['loadItem']>>>['data']

/** What a section's component gets: `SectionProps<typeof banner>`. */
export interface SectionProps<Definition extends SectionDefinition> {
  data: DataOf<Definition>
  /** The page's first section: its picture is the largest paint, its heading the page's. */
  isFirst: boolean
}
