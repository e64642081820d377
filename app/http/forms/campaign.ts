import { isCampaignParam } from '~/paths'

/**
 * The address that a form leads back to, with the campaign of the page that it was sent from: kept pages do not know it,
 * and scripts leave the address as it is. Another page stays as it is.
 * @param referer the Referer of the request
 */
export function withCampaign(path: string, referer: string | null): string {
  if (referer === null || !URL.canParse(referer) || !path.startsWith('/')) return path
  const from = new URL(referer)
  const to = new URL(path, from)
  if (to.origin !== from.origin || to.pathname !== from.pathname) return path
  const missing = [...from.searchParams].filter(([name]) => isCampaignParam(name) && !to.searchParams.has(name))
  if (missing.length === 0) return path
  for (const [name, value] of missing) to.searchParams.append(name, value.slice(0, 200))
  return to.pathname + to.search + to.hash
}
