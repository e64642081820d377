import type { SectionNeeds } from '~/sections/load-sections.server'
import { isAdminHandle } from './admin/admin-handle'

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

/**
 * The sites whose pages a page may show in frames: those that its sections need, and the shop itself in the
 * administration. That is allowed on each of its pages, not on its editors alone, because a script leads from one to
 * the next under the policy of the first.
 * @param handles of the routes of the page
 */
export function frameHostsOf(loaderData: Record<string, unknown>, handles: readonly unknown[]): string[] {
  const needed = Object.values(loaderData).flatMap((data) => (hasNeeds(data) ? data.needs.frameHosts : []))
  return handles.some(isAdminHandle) ? ["'self'", ...needed] : needed
}

/** Whether a page must not be kept for long. */
export function isShortLived(loaderData: Record<string, unknown>): boolean {
  return Object.values(loaderData).some((data) => hasNeeds(data) && data.needs.isShortLived)
}

/** Whether a page shows what its visitor has looked at. */
export function showsViewed(loaderData: Record<string, unknown>): boolean {
  return Object.values(loaderData).some((data) => hasNeeds(data) && data.needs.viewedProducts)
}
