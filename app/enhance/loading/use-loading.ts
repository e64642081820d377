import { useEffect } from 'react'
import { useNavigation } from '~/framework/react'
import { finishLoading, startLoading } from './loading'

/** Shows the loading indicator while the framework loads another page, or the same one with other filters. */
export function useLoading(): void {
  const isLoading = useNavigation().state !== 'idle'
  useEffect(() => {
    if (!isLoading) return
    startLoading()
    return finishLoading
  }, [isLoading])
}
