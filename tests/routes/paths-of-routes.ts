import type routes from '~/routes'

/** The paths of routes.ts, nested ones whole, with the modules below app/. */
export function filesOfRoutes(entries: Awaited<typeof routes>, parent = ''): Array<{ path: string; file: string }> {
  return entries.flatMap(({ path = '', file, children }) => {
    const whole = path === '' ? parent || '/' : `${parent}/${path}`
    return children ? filesOfRoutes(children, whole) : [{ path: whole, file }]
  })
}

/** The paths of routes.ts. */
export const pathsOf = (entries: Awaited<typeof routes>): string[] => filesOfRoutes(entries).map(({ path }) => path)
