/**
 * Placeholders for what a page shows of its visitor. A page that is rendered with them is kept, split at them, and
 * filled for each visitor. The same name gets the same placeholder within one page.
 */
export interface Slots {
  number(name: string): number
  text(name: string): string
  /**
   * A set of ids. Alone it is filled with the ids and commas between them; as `wordBySet` writes it,
   * with a word for whether an id is in it.
   */
  set(name: string): string
  /** HTML of our own code, which is filled in as it is. */
  html(name: string): string
}

declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Given by a server that keeps pages, when it has a page rendered for all visitors. */
    slots?: Slots
    /** The address that the connection of the request comes from; remix-serve and Vite do not tell it. */
    peerAddress?: string
    /**
     * Given by a server that encodes a page itself: it gets the pieces of its text here, and a response without a body,
     * whose stream would only be made to be read again.
     */
    takeBody?: (body: readonly string[]) => void
  }
}

/**
 * Makes a function that makes a value once for each owner, such as the context of a request. The owner holds it, so
 * that it ends with the owner: a WeakMap keeps young values, and all that they refer to, until the next full collection
 * of garbage.
 */
export function oncePer<Owner extends object, Args extends unknown[], Value>(
  make: (owner: Owner, ...args: Args) => Value,
): (owner: Owner, ...args: Args) => Value {
  const key = Symbol('once')
  return (owner: Owner & { [key]?: { value: Value } }, ...args) => {
    const known = owner[key]
    if (known) return known.value
    const value = make(owner, ...args)
    // a copy of the owner is another one
    Object.defineProperty(owner, key, { value: { value }, enumerable: false })
    return value
  }
}
