import { dateFormat } from '~/domain/shared/text/date-format'
import { defineSection } from '~/sections/define-section.server'
import { linkOf } from '~/sections/parts/link-of'
import { date, link, multiLineText, text } from '~/sections/setting-kinds.server'

/** How long an offer lasts; it disappears when it has ended. */
export const countdown = defineSection({
  type: 'countdown',
  label: 'Countdown',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    text: multiLineText({ label: 'Text', maxLength: 300 }),
    endsAt: date({ label: 'End' }),
    ctaLabel: text({ label: 'Label of the button', maxLength: 60 }),
    ctaHref: link({ label: 'Where the button leads' }),
  },

  async load(shop, { settings }) {
    const { heading, text: words, endsAt, ctaLabel, ctaHref } = settings
    const end = endsAt === null ? null : new Date(endsAt)
    if (!end || end <= shop.now()) return null
    const { languageTag, timeZone } = shop.channel
    const endsOn = dateFormat(languageTag, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(end)
    // pages are kept for some minutes, so minutes are not counted
    const hours = Math.floor((end.getTime() - shop.now().getTime()) / 3_600_000)
    return {
      heading,
      text: words,
      endsAt: end.toISOString(),
      endsOn,
      days: Math.floor(hours / 24),
      hours: hours % 24,
      link: linkOf(ctaLabel, ctaHref),
    }
  },
  component: async () => (await import('./countdown')).CountdownSection,
})
