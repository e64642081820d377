import { createElement, type ComponentType } from 'react'
import { z } from 'zod/v4'
import type { StoredSection, WindowSize } from '~/domain/site/content/page-document'
import { maxBlocks, maxSections } from '~/domain/site/content/page-document.schema'
import { deepFreeze } from '~/domain/shared/reference-data/deep-freeze'
import type { Shop } from '~/domain/shared/shop'
import type { PageReads } from './page-reads.server'
import type { SectionProps } from './section-props'
import { setRenderer } from './section-renderers'
import { hasFeature, type Feature } from '~/domain/site/storefront/features.server'

/** Settings by their names in code. Each is made by a function of setting-kinds. */
export type SettingFields = Record<string, z.ZodType>
type SettingsOf<Fields extends SettingFields> = z.infer<z.ZodObject<Fields>>

/** A section with the data that its component shows. */
export interface SectionItem<Type extends string, Data> {
  /** Unique in its page. */
  id: string
  type: Type
  data: Data
  /** Window sizes at which it is not shown. */
  hiddenOn: WindowSize[]
  isFullWidth: boolean
}

/** The settings and blocks of a section that the owner has just added, by their names in page documents. */
export interface SectionPreset {
  label: string
  settings: Record<string, unknown>
  blocks?: Array<Record<string, unknown>>
}

interface SectionOptions<Type extends string, Fields extends SettingFields, BlockFields extends SettingFields, Data> {
  /** The name in page documents, such as 'product_grid'. */
  type: Type
  /** The name that the owner sees. */
  label: string
  settings: Fields
  /** The parts that repeat (tiles, slides …), if the section has any. `max`: 50 unless fewer are given. */
  blocks?: { label: string; settings: BlockFields; max?: number }
  /** How many of them a page can have. */
  maxPerPage?: number
  presets?: SectionPreset[]
  /** It fills the width of the window. As the first section of a page it has no space above it. */
  isFullWidth?: true
  /**
   * Its styles are in the file of all pages. The styles of other sections are only on pages that have such sections.
   */
  isCommon?: true
  /** Other sites whose pages it shows in a frame. */
  frameHosts?: readonly string[]
  /** The feature that the section belongs to: there is nothing to show while the owner has switched that off. */
  feature?: Feature
  /** Reads what the component shows; null when there is nothing to show. */
  load(
    shop: Shop,
    section: { settings: SettingsOf<Fields>; blocks: Array<SettingsOf<BlockFields>> },
    reads: PageReads,
  ): Promise<Data | null>
  /** Imports the component, on the server alone. */
  component(): Promise<ComponentType<SectionProps<Data>>>
}

/**
 * Defines a section. An invalid stored value of a setting is replaced by the default, so that a page can always be
 * shown. The stored names are those of the code with underscores: `ctaLabel` is stored as `cta_label`.
 */
export function defineSection<
  const Type extends string,
  Fields extends SettingFields,
  Data extends object,
  BlockFields extends SettingFields = Record<never, z.ZodType>,
>(options: SectionOptions<Type, Fields, BlockFields, Data>) {
  const { type, label, settings, blocks, isFullWidth = false, isCommon = false, presets = [] } = options
  const settingsSchema = z.object(settings)
  const blockSchema = blocks && z.object(blocks.settings)
  // the sections of a page are a fact, so a changed one is another object
  const parsedSections = new WeakMap<StoredSection, Parameters<typeof options.load>[1]>()
  const parse = (stored: StoredSection) => {
    let parsed = parsedSections.get(stored)
    if (!parsed) {
      parsed = deepFreeze({
        settings: settingsSchema.parse(fromStoredNames(stored.settings)),
        blocks: blockSchema
          ? stored.blocks
              .slice(0, blocks.max ?? maxBlocks)
              .map((block) => blockSchema.parse(fromStoredNames(block.settings)))
          : [],
      })
      parsedSections.set(stored, parsed)
    }
    return parsed
  }
  let isLoaded = false
  return {
    type,
    label,
    settings,
    blocks: blocks ? { ...blocks, max: blocks.max ?? maxBlocks } : null,
    presets,
    maxPerPage: options.maxPerPage ?? maxSections,
    isCommon,
    frameHosts: options.frameHosts ?? [],
    /**
     * The settings of a stored section and of its blocks by their stored names: checked, with the defaults of those not
     * given.
     */
    completed(stored: StoredSection): { settings: Record<string, unknown>; blocks: Array<Record<string, unknown>> } {
      const parsed = parse(stored)
      return { settings: toStoredNames(parsed.settings), blocks: parsed.blocks.map(toStoredNames) }
    },
    /** Reads a stored section; null when it has nothing to show. */
    async loadItem(shop: Shop, stored: StoredSection, reads: PageReads): Promise<SectionItem<Type, Data> | null> {
      if (options.feature !== undefined && !(await hasFeature(shop, options.feature))) return null
      const data = await options.load(shop, parse(stored), reads)
      if (data === null) return null
      // React cannot wait for code while it renders a page
      if (!isLoaded) {
        const Component = await options.component()
        setRenderer(type, { render: (shown: Data, place) => createElement(Component, { data: shown, ...place }) })
        isLoaded = true
      }
      return { id: stored.key, type, data, hiddenOn: stored.hiddenOn, isFullWidth }
    },
  }
}

/** The name of a setting in a page document. */
export function storedName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Settings by their stored names. */
export function toStoredNames(values: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [storedName(name), value]))
}

/** Settings by their names in code, from those by their stored names. */
export function fromStoredNames(stored: Record<string, unknown>): Record<string, unknown> {
  const codeName = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => [codeName(name), value]))
}
