import type { SectionNeeds } from '~/sections/load-sections.server'

/** The needs of a page for its sections, as its loader returns them (content-page.server). */
interface WithNeeds {
  needs: SectionNeeds
}

/** Whether the data of a loader say what its page needs. */
export const hasNeeds = (data: unknown): data is WithNeeds =>
  typeof data === 'object' && data !== null && 'needs' in data && data.needs !== undefined

/**
 * The data of a page's loaders as the server shows them, each together with its part `server`, and with those parts of
 * the root's that only the page for an unknown address shows.
 */
export function shownData(loaderData: Record<string, unknown>, status: number): Record<string, unknown> {
  const shown = Object.fromEntries(Object.entries(loaderData).map(([id, data]) => [id, withServerPart(data)]))
  const { root } = shown
  const hasParts = status === 404 && typeof root === 'object' && root !== null && 'notFound' in root
  return hasParts ? { ...shown, notFound: root.notFound } : shown
}

function withServerPart(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('server' in data)) return data
  const { server, ...sent } = data
  return typeof server === 'object' ? { ...sent, ...server } : sent
}

/** Whether the data of a loader is that of an editor, which shows a page of the shop itself in a frame. */
const showsPreview = (data: unknown): boolean => typeof data === 'object' && data !== null && 'previewHref' in data

/** The sites whose pages a page may show in frames: others, and the shop itself in the editor of pages. */
export function frameHostsOf(loaderData: Record<string, unknown>): string[] {
  return Object.values(loaderData).flatMap((data) =>
    showsPreview(data) ? ["'self'"] : hasNeeds(data) ? data.needs.frameHosts : [],
  )
}

/** Whether a page must not be kept for long. */
export function isShortLived(loaderData: Record<string, unknown>): boolean {
  return Object.values(loaderData).some((data) => hasNeeds(data) && data.needs.isShortLived)
}

/** Whether a page shows what its visitor has looked at. */
export function showsViewed(loaderData: Record<string, unknown>): boolean {
  return Object.values(loaderData).some((data) => hasNeeds(data) && data.needs.viewedProducts)
}
