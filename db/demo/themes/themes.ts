import { loom } from './loom'
import { press } from './press'
import { verandah } from './verandah'
import type { ExampleTheme } from './theme'

/** The example themes; `npm run shop -- theme use NAME` switches to one. */
export const themes: readonly ExampleTheme[] = [loom, press, verandah]
