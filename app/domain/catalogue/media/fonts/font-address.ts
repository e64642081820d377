/** Address of a font file of the owner, which is named by half of the SHA-256 of its content. */
export const fontAddress = (hash: string) => `/fonts/${hash}.woff2`

const shape = /^\/fonts\/([\da-f]{32})\.woff2$/

/** The hash in the address of a font file of the owner; null for those of themes, which come with the shop. */
export function fontHash(address: string): string | null {
  return shape.exec(address)?.[1] ?? null
}

/** Whether a font is of a file that the owner has added. */
export const isOwnFont = ({ path }: { path: string }) => fontHash(path) !== null
