declare const cleaned: unique symbol

/**
 * HTML of the owner, or of an imported file, that runs no code and loads nothing foreign. Only `sanitiseHtml` makes it
 * and only `OwnerHtml` puts it into a page, so that a stored text cannot be shown without having been cleaned.
 */
export type CleanHtml = string & { readonly [cleaned]: true }
