import { sanitiseHtml } from '~/domain/text/sanitise-html.server'
import type { SectionLoader } from '~/sections/load-sections.server'
import { richTextSchema } from './rich-text.schema'

/** The owner's HTML is cleaned here too, not only when it is saved (decisions, Theme). */
export const loadRichText: SectionLoader<'rich_text'> = async (_visitor, section) => {
  const settings = richTextSchema.parse(section.settings)
  const html = sanitiseHtml(settings.html)
  return html || settings.heading ? { heading: settings.heading, html } : null
}
