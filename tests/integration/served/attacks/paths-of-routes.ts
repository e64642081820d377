import type routes from '~/routes'

/** The paths of routes.ts, nested ones whole. */
export function pathsOf(entries: Awaited<typeof routes>, parent = ''): string[] {
  return entries.flatMap(({ path = '', children }) => {
    const whole = path === '' ? parent || '/' : `${parent}/${path}`
    return children ? pathsOf(children, whole) : [whole]
  })
}
