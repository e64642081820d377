import { useNavigation } from '~/framework/react'

/**
 * The options of the product's address that is being loaded, so that the picture of a colour is shown at once.
 * Undefined when none is being loaded.
 */
export function usePendingChoice(path: string): Record<string, string> | undefined {
  const { location } = useNavigation()
  if (location?.pathname !== path) return undefined
  const options = [...new URLSearchParams(location.search)].filter(([name]) => name.startsWith('o.'))
  return Object.fromEntries(options.map(([name, value]) => [name.slice(2), value]))
}
