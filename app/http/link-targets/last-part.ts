/**
 * The last part of a path, which decides what it shows, and what is before it. Other paths to the same thing are
 * redirected to its own, also those with slashes too many.
 * @param path without a slash in front
 */
export function lastPartOf(path: string): { slug: string; before: string[]; hasMoreSlashes: boolean } {
  const parts = path.split('/').filter((part) => part !== '')
  return { slug: parts.at(-1) ?? '', before: parts.slice(0, -1), hasMoreSlashes: path !== parts.join('/') }
}
