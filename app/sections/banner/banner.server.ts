import { readPicture } from '~/domain/media/read-stored-picture.server'
import { isSafeHref } from '~/domain/storefront/menu'
import type { SectionLoader } from '~/sections/load-sections.server'
import { bannerSchema } from './banner.schema'

export const loadBanner: SectionLoader<'banner'> = async (visitor, section) => {
  const settings = bannerSchema.parse(section.settings)
  const picture =
    settings.picture_hash === null ? null : await readPicture(visitor.db, settings.picture_hash, settings.alt)
  if (!settings.heading && !picture) return null
  const { cta_label: label, cta_href: href } = settings
  return {
    eyebrow: settings.eyebrow,
    heading: settings.heading,
    text: settings.text,
    link: label && isSafeHref(href) ? { label, href } : null,
    picture,
    tone: settings.tone,
  }
}
