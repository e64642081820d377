import { useEffect, useState } from 'react'

/** Whether React has taken over the page; false on the server, and in a browser without scripts for ever. */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated
}
