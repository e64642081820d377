/** Reloads a page that has no scripts of its own when a file has changed (developmentPages in vite.config.ts). */
export const reloadScript =
  "import('/@vite/client').then(({createHotContext})=>createHotContext('/reload').on('shop:changed',()=>location.reload()))"
