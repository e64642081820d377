import { loomOfDemo } from '../shop/themes/loom'
import { pressOfDemo } from '../shop/themes/press'
import { verandahOfDemo } from '../shop/themes/verandah'
import { loom } from './loom'
import { press } from './press'
import { verandah } from './verandah'
import type { ExampleTheme } from './theme'

/** The example themes; `npm run shop -- theme use NAME` prepares one. */
export const themes: readonly ExampleTheme[] = [loom, press, verandah]

/** The same themes with the words of the demo shop, which no other shop gets. */
export const demoThemes: readonly ExampleTheme[] = [
  { ...loom, ...loomOfDemo },
  { ...press, ...pressOfDemo },
  { ...verandah, ...verandahOfDemo },
]
