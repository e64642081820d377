/** The event of the document that tells that a quick view is opened. */
export const quickViewEvent = 'quick-view'
