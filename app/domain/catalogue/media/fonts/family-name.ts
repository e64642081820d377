/**
 * The name of a family as pages can have it, as the text of a pattern: no character of it ends a value in a style
 * sheet.
 */
export const familyPattern = '[A-Za-z\\d][A-Za-z\\d -]{0,40}'

/** The pattern of a text that is, as a whole, the name of a family. */
export const familyName = new RegExp(`^${familyPattern}$`)
