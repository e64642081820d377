/** No address of the shop has nearly as many segments. */
const maxSegments = 20
/** In characters as they are read, because a letter of some scripts is sent as nine. */
const maxPathLength = 1000

/** The segments of a path: one more with each slash. */
export const countSegments = (path: string): number => path.split('/').length - 1

/**
 * Whether a path is longer than any that the shop can have. The framework compares a path with the regular expression of
 * each route that may fit, and their cost grows with the number of segments: 3,900 took 3 s of CPU. The worst
 * path within the limits costs 3 ms.
 * @param path begins with a slash, without a query
 */
export function exceedsPathLimits(path: string): boolean {
  return (
    countSegments(path) > maxSegments || path.replace(/%[\da-f]{2}(?:%[89ab][\da-f])*/gi, '.').length > maxPathLength
  )
}
