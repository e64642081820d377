/** A look of the shop with its home page. `@1`, `@2` … in the home page are pictures that the home page had before. */
export interface ExampleTheme {
  name: string
  label: string
  /** The fields of a storefront (app/domain/storefront) that the look consists of. */
  look: {
    colours: Record<string, string>
    typography: Record<string, string | number | null>
    fonts: Array<Record<string, unknown>>
    hasDarkScheme: boolean
    corners: 'square' | 'soft' | 'round'
    isBoxed: boolean
    isHeaderSticky: boolean
    customCss: string
  }
  home: { version: number; page_type: string; layout: string; sections: Record<string, object>; order: string[] }
}

type Settings = Record<string, unknown>

/** A section of a page document; blocks by their order. */
export function section(type: string, settings: Settings, blocks: Settings[] = []) {
  const keys = blocks.map((_, index) => `b${index + 1}`)
  return {
    type,
    settings,
    blocks: Object.fromEntries(blocks.map((block, index) => [keys[index], { type: 'block', settings: block }])),
    block_order: keys,
    hidden_on: [],
  }
}

/** A home page of these sections. */
export function homeOf(sections: Record<string, object>): ExampleTheme['home'] {
  return { version: 1, page_type: 'Home', layout: 'default', sections, order: Object.keys(sections) }
}
