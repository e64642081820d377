/** An id that must have been found; a missing one is a bug. */
export function requireId(id: number | undefined, what: string): number {
  if (id === undefined) throw new Error(`${what} is not in the database`)
  return id
}
