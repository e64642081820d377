/** A text that keeps its own direction in a sentence of another one (Unicode: first strong isolate). */
export const isolate = (text: string) => `\u2068${text}\u2069`

/** The letters of scripts that are written from right to left, and the mark that counts as one of them. */
const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff]/

/** A text that is isolated if it has letters that are written from right to left. */
export const isolateRightToLeft = (text: string) => (rightToLeft.test(text) ? isolate(text) : text)
