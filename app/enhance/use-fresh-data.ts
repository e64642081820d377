import { useEffect } from 'react'
import { useRevalidator } from '~/framework/react'

/**
 * Loads the data of a page again when the browser shows it as it was left, with the cart, the hearts and the name of
 * then: after Back, from the back/forward cache.
 */
export function useFreshData(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) revalidate()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [revalidate])
}
