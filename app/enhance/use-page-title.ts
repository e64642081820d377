import { useEffect, useRef } from 'react'

/**
 * Keeps the title of the page when its content changes without loading the whole page.
 * @param title without the name of the shop, as the server has written it into the page
 */
export function usePageTitle(title: string): void {
  const shown = useRef(title)
  useEffect(() => {
    document.title = document.title.replace(shown.current, () => title)
    shown.current = title
  }, [title])
}
