import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import type { Channel } from './channel'

const returnDaysName = '{return_days}'

/**
 * Returns a text of the owner with the facts of the channel in place of their names: `{return_days}`, the days for which
 * a thing can be returned.
 */
export function fillChannelWords(html: CleanHtml, { returnDays }: Pick<Channel, 'returnDays'>): CleanHtml {
  return html.includes(returnDaysName) ? sanitiseHtml(html.replaceAll(returnDaysName, String(returnDays))) : html
}
