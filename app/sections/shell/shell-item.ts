import type { WindowSize } from '~/domain/site/content/page-document'
import type { PageSection } from '~/sections/section-definitions.server'
import type { TopBarProps } from './top-bar'

/** A part of what is before or after the header, or the footer, in the order of its document. */
export type ShellItem =
  | { type: 'store_notice'; hiddenOn: WindowSize[] }
  | { type: 'top_bar'; hiddenOn: WindowSize[]; bar: TopBarProps }
  | { type: 'section'; hiddenOn: WindowSize[]; section: PageSection }

/** The parts before and after the header, or the footer, itself. */
export interface ShellItems {
  before: ShellItem[]
  after: ShellItem[]
}
