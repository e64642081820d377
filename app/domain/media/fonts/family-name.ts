/** The name of a family as pages can have it: no character of it ends a value in a style sheet. */
export const familyName = /^[A-Za-z\d][A-Za-z\d -]{0,40}$/
