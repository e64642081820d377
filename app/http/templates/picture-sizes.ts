import type { PageHtml } from '~/framework/render-page'

/**
 * How `sizes` of pictures begin: with the width that a picture has in wide windows, where pages are at most 84rem wide.
 */
const inWideWindows = / sizes="\(min-width: 84em\) [^",]+, /g

const isFullWidth = (root: unknown) =>
  typeof root === 'object' && root !== null && 'isFullWidth' in root && root.isFullWidth === true

/**
 * In a shop that is as wide as the window (`isBoxed` is off) pictures go on growing with the window, as they do below
 * 84rem. It is done in the finished page, because parts of pages are kept for all looks of a shop.
 */
export function withPictureSizes([head, ...rest]: PageHtml, { root }: Record<string, unknown>): PageHtml {
  return isFullWidth(root) ? [head, ...rest.map((part) => part.replaceAll(inWideWindows, ' sizes="'))] : [head, ...rest]
}
