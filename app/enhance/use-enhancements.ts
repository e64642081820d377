import { useEffect } from 'react'
import { loadWhenUsed } from './loading/load-when-used'
import { enhanceLoading } from './loading/loading'
import { enhanceMenus } from './menus'
import { sendDailyVisit } from './network/daily-visit'
import { guardAgainstOldPages } from './network/reload-guard'
import { enhanceQuantity } from './quantity'
import { enhanceRequests } from './network/requests'
import { enhanceScroll } from './scroll'
import { enhanceShare } from './share'

/** Each behaviour listens on the document, so that it also works for elements that are added to the page later. */
const behaviours = [
  enhanceLoading,
  enhanceMenus,
  loadWhenUsed(
    ['click', 'scroll'],
    'a[data-thumb], a[data-zoom], [data-track]',
    async () => (await import('./product/gallery')).enhanceGallery,
  ),
  enhanceQuantity,
  loadWhenUsed(
    ['click'],
    'a[data-quick-view], a[data-cookies]',
    async () => (await import('./links/page-dialogs')).enhancePageDialogs,
  ),
  enhanceRequests,
  loadWhenUsed(
    ['click'],
    '[data-review-list] a[href$="#reviews"]',
    async () => (await import('./product/review-list')).enhanceReviewList,
  ),
  guardAgainstOldPages,
  enhanceScroll,
  loadWhenUsed(
    ['focusin'],
    '[data-search]',
    async () => (await import('./search-suggestions')).enhanceSearchSuggestions,
  ),
  enhanceShare,
  sendDailyVisit,
]

/** Starts the browser-only behaviours after React has hydrated the page. Every page also works without them. */
export function useEnhancements(): void {
  useEffect(() => {
    const stops = behaviours.map((start) => start(document))
    document.documentElement.dataset.enhanced = ''
    return () => stops.forEach((stop) => stop())
  }, [])
}
