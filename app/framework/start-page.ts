import { hydratePage } from './hydrate-page'
import { modulesEvent } from './modules-event'

// In a build this runs as part of the chunk of every page, before the modules of its routes; in development after them.
if (window.__remixRouteModules) void hydratePage()
else addEventListener(modulesEvent, () => void hydratePage(), { once: true })
