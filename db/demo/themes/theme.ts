/** A document of a page or a template, as `npm run shop -- pages put` takes it. */
export interface ThemeDocument {
  version: number
  page_type: string
  layout: string
  sections: Record<string, object>
  order: string[]
}

/** The home page and the templates of a theme. `@1`, `@2` … in the home page are pictures that it had before. */
export interface ThemeDocuments {
  home: ThemeDocument
  /** By the names of `npm run shop -- pages templates`; other pages are shown as they are. Without pictures. */
  templates: Record<string, ThemeDocument>
}

/**
 * A look of the shop with its home page and its templates. Their words are true of every shop that has changed nothing
 * of them: they name no people, places, goods or promises.
 */
export interface ExampleTheme extends ThemeDocuments {
  name: string
  label: string
  /** The fields of a storefront (app/domain/site/storefront) that the look consists of. */
  look: {
    colours: Record<string, string>
    typography: Record<string, string | number | null>
    fonts: Array<Record<string, unknown>>
    hasDarkScheme: boolean
    corners: 'square' | 'soft' | 'round'
    alignment: 'start' | 'centre'
    gallerySide: 'start' | 'end'
    cardGap: 'normal' | 'none'
    isBoxed: boolean
    isHeaderSticky: boolean
    customCss: string
  }
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

type Sections = Record<string, object>

const documentOf = (pageType: string, sections: Sections): ThemeDocument => ({
  version: 1,
  page_type: pageType,
  layout: 'default',
  sections,
  order: Object.keys(sections),
})

/** A home page of these sections. */
export function homeOf(sections: Sections): ThemeDocument {
  return documentOf('Home', sections)
}

/** A template with these sections before and after the page's own part. */
export function templateOf({ before = {}, after = {} }: { before?: Sections; after?: Sections }): ThemeDocument {
  return documentOf('Template', { ...before, content: section('page_content', {}), ...after })
}

/** The header and what is above and below it, in this order. */
export function headerOf(sections: Sections): ThemeDocument {
  return documentOf('Header', sections)
}

/** A footer, with sections before it; behind it is what every shop has there. */
export function footerOf(settings: Settings, before: Sections = {}): ThemeDocument {
  const parts = ['mobile_footer', 'scroll_to_top', 'chat_button'].map((type) => [type, section(type, {})])
  return documentOf('Footer', { ...before, footer: section('footer', settings), ...Object.fromEntries(parts) })
}
