/**
 * Ids of products that one statement of a search looks at, at most. A full-text index reads the lists of two words
 * until it finds a product that has both: for common words that hardly any product has together it would read all
 * products.
 */
export const blockSize = 32_768

/** The block that a product belongs to. */
export const blockOf = (productId: number): number => Math.floor(productId / blockSize)

/**
 * The word that the products of a block have in the full-text indexes of SQLite, where nothing else ends the reading of
 * a list. It begins with a character for private use, which no search and no text of a product contains
 * (normaliseSearchText). The same as in migration 070.
 */
export const blockWord = (block: number | ''): string => `\uE000${block}`
