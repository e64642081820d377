/**
 * The styles of all sections. The browser's build makes one file of those that are not common (vite.config.ts), which
 * only pages with such sections have. They are found by their place, so that a new section needs no further line.
 */
import.meta.glob('./*/*.css.ts', { eager: true })
