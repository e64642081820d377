import { useEffect } from 'react'
import { enhanceGallery } from './product/gallery'
import { enhanceMenus } from './menus'
import { enhanceQuantity } from './quantity'
import { enhanceQuickView } from './product/quick-view'
import { enhanceRequests } from './network/requests'
import { enhanceScroll } from './scroll'
import { enhanceSearchSuggestions } from './search-suggestions'
import { enhanceSignInDialog } from './auth/sign-in-dialog'
import { enhanceShare } from './share'

/** Each behaviour listens on the document, so that it also works for elements that are added to the page later. */
const behaviours = [
  enhanceGallery,
  enhanceMenus,
  enhanceQuantity,
  enhanceQuickView,
  enhanceRequests,
  enhanceScroll,
  enhanceSearchSuggestions,
  enhanceShare,
  enhanceSignInDialog,
]

/** Starts the browser-only behaviours after React has hydrated the page. Every page also works without them. */
export function useEnhancements(): void {
  useEffect(() => {
    const stops = behaviours.map((start) => start(document))
    document.documentElement.dataset.enhanced = ''
    return () => stops.forEach((stop) => stop())
  }, [])
}
