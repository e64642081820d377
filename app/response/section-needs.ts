import type { SectionNeeds } from '~/sections/load-sections.server'

/** What a page needs for its sections, as its loader returns it (content-page.server). */
interface WithNeeds {
  needs: SectionNeeds
}

/** Whether the data of a loader say what its page needs. */
export const hasNeeds = (data: unknown): data is WithNeeds =>
  typeof data === 'object' && data !== null && 'needs' in data && data.needs !== undefined

/** The data of a page's loaders with those parts of the root's that only the page for an unknown address shows. */
export function shownData(loaderData: Record<string, unknown>, status: number): Record<string, unknown> {
  const { root } = loaderData
  const hasParts = status === 404 && typeof root === 'object' && root !== null && 'notFound' in root
  return hasParts ? { ...loaderData, notFound: root.notFound } : loaderData
}

/** The other sites whose pages a page may show in frames. */
export function frameHostsOf(loaderData: Record<string, unknown>): string[] {
  return Object.values(loaderData).flatMap((data) => (hasNeeds(data) ? data.needs.frameHosts : []))
}

/** Whether a page must not be kept for long. */
export function isShortLived(loaderData: Record<string, unknown>): boolean {
  return Object.values(loaderData).some((data) => hasNeeds(data) && data.needs.isShortLived)
}

/** Whether a page shows what its visitor has looked at. */
export function showsViewed(loaderData: Record<string, unknown>): boolean {
  return Object.values(loaderData).some((data) => hasNeeds(data) && data.needs.viewedProducts)
}
