/** Returns the id; throws when it is missing, which is a bug. */
export function requireId(id: number | undefined, name: string): number {
  if (id === undefined) throw new Error(`${name} is not in the database`)
  return id
}
