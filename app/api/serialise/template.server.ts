import type { z } from 'zod/v4'
import type { loadedTemplateSchema, templateSchema } from '~/api/wire/template.schema'
import { pageContentType, type StoredSection } from '~/domain/site/content/page-document'
import type { ContentPage } from '~/domain/site/content/read-page.server'
import type { Picture } from '~/domain/catalogue/media/picture'
import { completeSection } from '~/sections/complete-section.server'
import type { PageSection } from '~/sections/section-definitions.server'
import { serialisePicture } from './picture.server'

function serialiseSection(stored: StoredSection) {
  if (stored.type === pageContentType)
    return [{ key: stored.key, type: stored.type, settings: {}, blocks: [], hidden_on: [] }]
  const section = completeSection(stored)
  if (!section) return []
  const { hiddenOn, ...rest } = section
  return [{ ...rest, hidden_on: [...hiddenOn] }]
}

/** The sections of a document. Without one they are the defaults; the page's own part is never missing. */
function sectionsOf(document: ContentPage | null, defaults: readonly StoredSection[]): readonly StoredSection[] {
  if (!document) return defaults
  const missing = defaults.filter(({ type }) => type === pageContentType)
  return document.sections.some(({ type }) => type === pageContentType)
    ? document.sections
    : [...missing, ...document.sections]
}

/** The name, title and page type of a template, for a shop that has no document of it. */
export interface NamedTemplate {
  name: string
  title: string
  pageType: string
}

/** A template or a content page in the wire format. */
export function serialiseTemplate(
  document: ContentPage | null,
  named: NamedTemplate,
  options: { isPage: boolean; defaults: readonly StoredSection[] },
): z.infer<typeof templateSchema> {
  return {
    template: {
      id: document?.id ?? null,
      name: document?.slug ?? named.name,
      title: document?.title ?? named.title,
      layout: document?.layout ?? 'default',
    },
    page:
      options.isPage && document
        ? {
            id: document.id,
            slug: document.slug,
            title: document.title,
            meta_title: document.metaTitle,
            meta_description: document.metaDescription,
          }
        : null,
    page_type: named.pageType,
    component_data: sectionsOf(document, options.defaults).flatMap(serialiseSection),
  }
}

/** Returns the template in the wire format, with the data that its sections have loaded. */
export function withLoadedData(
  template: z.infer<typeof templateSchema>,
  loaded: readonly PageSection[],
): z.infer<typeof loadedTemplateSchema> {
  const data = new Map(loaded.map((section) => [section.id, section.data]))
  const { page: _page, ...rest } = template
  return {
    ...rest,
    component_data: template.component_data.map((section) => {
      const shown = data.get(section.key)
      return { ...section, data: shown === undefined ? null : toWire(shown) }
    }),
  }
}

function isPicture(value: object): value is Picture {
  return 'hash' in value && 'placeholder' in value && 'width' in value
}

/** Names of the wire, and pictures as all calls have them. */
function toWire(data: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      wireValue(value),
    ]),
  )
}

function wireValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wireValue)
  if (typeof value !== 'object' || value === null) return value
  return isPicture(value) ? serialisePicture(value) : toWire(value)
}
