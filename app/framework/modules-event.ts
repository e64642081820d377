/** The event of the window that tells that the modules of the page's routes have been loaded. */
export const modulesEvent = 'page-modules'
