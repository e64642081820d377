import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { contrast, readableOn } from './colour'

type ColourName = keyof StorefrontDocument['colours']

/** All colours of a look, as hex. */
export type Palette = Record<ColourName, string>

/**
 * Indigo dye, turmeric and unbleached paper: the colours of a shop that has set none. Every text colour is at least
 * 4.5:1 on background and on surface.
 */
export const defaultPalette: Palette = {
  theme: '#27346f',
  onTheme: '#ffffff',
  accent: '#e9b23c',
  onAccent: '#1b1a17',
  text: '#1b1d2a',
  textMuted: '#5b5d69',
  background: '#ffffff',
  surface: '#f5f3ee',
  line: '#e2dfd7',
  lineStrong: '#8b8a86',
  sale: '#a32f1c',
  success: '#1c6543',
  successSoft: '#e6f1ea',
  warning: '#7a4d00',
  warningSoft: '#fbf0d8',
  danger: '#a32020',
  dangerSoft: '#fbeae7',
  noticeBackground: '#27346f',
  noticeText: '#ffffff',
}

/** The colours that pages have: those of the storefront, and the defaults for the others. */
export function paletteOf({ theme, onTheme, accent, onAccent, ...others }: StorefrontDocument['colours']): Palette {
  const set = Object.fromEntries(Object.entries(others).filter(([, colour]) => colour !== null))
  return {
    ...defaultPalette,
    ...(theme && { theme, onTheme: readableOn(theme) }),
    ...(onTheme && { onTheme }),
    ...(accent && { accent, onAccent: readableOn(accent) }),
    ...(onAccent && { onAccent }),
    ...set,
  }
}

/**
 * The pairs of colours that texts are shown in, and what marks a field, with the contrast that they need (WCAG 2.2 AA).
 */
export const pairs: ReadonlyArray<readonly [ColourName, ColourName, number]> = [
  ['text', 'background', 4.5],
  ['text', 'surface', 4.5],
  ['textMuted', 'background', 4.5],
  ['textMuted', 'surface', 4.5],
  ['theme', 'background', 4.5],
  ['theme', 'surface', 4.5],
  ['onTheme', 'theme', 4.5],
  ['onAccent', 'accent', 4.5],
  ['sale', 'background', 4.5],
  ['sale', 'surface', 4.5],
  ['success', 'background', 4.5],
  ['success', 'successSoft', 4.5],
  ['warning', 'background', 4.5],
  ['warning', 'warningSoft', 4.5],
  ['danger', 'background', 4.5],
  ['danger', 'dangerSoft', 4.5],
  ['text', 'successSoft', 4.5],
  ['text', 'warningSoft', 4.5],
  ['text', 'dangerSoft', 4.5],
  ['noticeText', 'noticeBackground', 4.5],
  ['lineStrong', 'background', 3],
]

/**
 * Warnings about colours on which texts are hard to read, or fields hard to see (decisions, The site and its themes).
 */
export function contrastWarnings(palette: Palette): string[] {
  return pairs.flatMap(([name, ground, needed]) => {
    const ratio = contrast(palette[name], palette[ground])
    return ratio !== null && ratio < needed
      ? [`${name} on ${ground}: ${ratio.toFixed(1)}:1 is less than ${needed}:1`]
      : []
  })
}
