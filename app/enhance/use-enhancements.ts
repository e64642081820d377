import { useEffect } from 'react'
import { enhanceGallery } from './gallery'
import { enhanceMenus } from './menus'
import { enhanceQuantity } from './quantity'
import { enhanceQuickView } from './quick-view'
import { enhanceScroll } from './scroll'
import { enhanceSearchSuggestions } from './search-suggestions'
import { enhanceShare } from './share'

/** Every behaviour listens on the document once, so that it also serves what comes to the page later. */
const behaviours = [
  enhanceGallery,
  enhanceMenus,
  enhanceQuantity,
  enhanceQuickView,
  enhanceScroll,
  enhanceSearchSuggestions,
  enhanceShare,
]

/** Starts the browser-only behaviours once React has taken the page over. None is needed for a path to work. */
export function useEnhancements(): void {
  useEffect(() => {
    const stops = behaviours.map((start) => start(document))
    document.documentElement.dataset.enhanced = ''
    return () => stops.forEach((stop) => stop())
  }, [])
}
