import type { ThemeDocuments } from '../../themes/theme'
import { homeDocument } from '../pages'

const pictures: Record<string, string> = { '@monsoon': '@1', '@table': '@2' }

/** What the theme Loom says in the demo shop: its home page is the one that the demo shop begins with. */
export const loomOfDemo: ThemeDocuments = {
  home: JSON.parse(JSON.stringify(homeDocument).replace(/@(?:monsoon|table)/g, (name) => pictures[name] ?? name)),
  templates: {},
}
