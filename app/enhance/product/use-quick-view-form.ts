import { useEffect, useState, type ComponentType } from 'react'
import { quickViewEvent } from './quick-view-event'

/**
 * Returns the component that takes care of the form in a quick view, once one has been opened. Its code is loaded then.
 */
export function useQuickViewForm(): ComponentType | null {
  const [loaded, setLoaded] = useState<{ QuickViewForm: ComponentType } | null>(null)
  useEffect(() => {
    // without it the form is sent as on the page of the product
    const load = () => void import('./quick-view-form').then(setLoaded, () => {})
    document.addEventListener(quickViewEvent, load, { once: true })
    return () => document.removeEventListener(quickViewEvent, load)
  }, [])
  return loaded?.QuickViewForm ?? null
}
