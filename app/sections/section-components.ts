import type { ComponentType } from 'react'
import type { PageSection, SectionType } from './section-definitions.server'

export interface ComponentProps<Type extends SectionType> {
  data: Extract<PageSection, { type: Type }>['data']
  isFirst: boolean
}
type Components = { [Type in SectionType]: ComponentType<ComponentProps<Type>> }

/** Imports the component of each section on the server, the only place where they are rendered. */
const imports: { [Type in SectionType]: () => Promise<Components[Type]> } = {
  banner: () => import('./banner/banner').then((module) => module.BannerSection),
  category_tiles: () => import('./category-tiles/category-tiles').then((module) => module.CategoryTilesSection),
  product_grid: () => import('./product-grid/product-grid').then((module) => module.ProductGridSection),
  rich_text: () => import('./rich-text/rich-text').then((module) => module.RichTextSection),
}

const loaded: Partial<Components> = {}

async function loadComponent<Type extends SectionType>(type: Type): Promise<void> {
  loaded[type] ??= await imports[type]()
}

function isSectionType(type: string): type is SectionType {
  return Object.hasOwn(imports, type)
}

/**
 * Loads the components of these sections. React cannot wait for code while it renders a page, so `loadSections` awaits
 * this before.
 */
export async function preloadSections(types: readonly string[]): Promise<void> {
  await Promise.all([...new Set(types)].filter(isSectionType).map((type) => loadComponent(type)))
}

/** The component of a section that `preloadSections` has loaded. */
export function loadedComponent<Type extends SectionType>(type: Type): Components[Type] {
  const component = loaded[type]
  if (!component) throw new Error(`The code of the section ${type} is not loaded`)
  return component
}
