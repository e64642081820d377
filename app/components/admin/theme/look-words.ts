import type { Palette } from '~/domain/site/storefront/theme/palette'

/** What the owner reads for a colour, and where it is seen. */
export const colourWords: Readonly<Record<keyof Palette, string>> = {
  theme: 'Buttons and links',
  onTheme: 'Text on buttons',
  accent: 'Accent',
  onAccent: 'Text on the accent',
  text: 'Text',
  textMuted: 'Quiet text',
  background: 'Background',
  surface: 'Background of boxes',
  line: 'Lines',
  lineStrong: 'Frames of fields',
  sale: 'Sale prices',
  noticeBackground: 'Background of the notice bar',
  noticeText: 'Text of the notice bar',
  success: 'Good news',
  successSoft: 'Background of good news',
  warning: 'Warnings',
  warningSoft: 'Background of warnings',
  danger: 'Errors',
  dangerSoft: 'Background of errors',
}

/** The fields that are no colours, as the owner reads them. */
const fieldWords: Readonly<Record<string, string>> = {
  'typography.body': 'Typeface of texts',
  'typography.heading': 'Typeface of headings',
  'typography.size': 'Size of texts in pixels',
  'typography.weight': 'Weight of texts',
  'typography.headingWeight': 'Weight of headings',
  'typography.headingSize': 'Size of the heading of a page in pixels',
  hasDarkScheme: 'Dark colours for visitors whose device asks for them',
  isBoxed: 'Pages have a greatest width',
  isHeaderSticky: 'The header stays in view',
  isNoticeClearable: 'Visitors can close the notice bar',
  hasScrollToTop: 'A button leads back to the top of a page',
  corners: 'Corners',
  alignment: 'Headings and products in lists',
  gallerySide: 'Pictures on a product’s page',
  cardGap: 'Space between products',
  storeNotice: 'Notice bar',
  noticePageSlug: 'Page that the notice bar leads to',
  customCss: 'Your own CSS',
}

/** What the owner reads for a field of the look by its path. */
export function lookLabel(path: string): string {
  const [group, name = ''] = path.split('.')
  const colour = Object.entries(colourWords).find(([one]) => group === 'colours' && one === name)
  return colour?.[1] ?? fieldWords[path] ?? path
}

/** The fields that are chosen from a list, with what can be chosen. */
export const lookChoices: Readonly<Record<string, ReadonlyArray<{ value: string; label: string }>>> = {
  corners: [
    { value: 'square', label: 'Square' },
    { value: 'soft', label: 'A little round' },
    { value: 'round', label: 'Round' },
  ],
  alignment: [
    { value: 'start', label: 'At the side where a line begins' },
    { value: 'centre', label: 'In the middle' },
  ],
  gallerySide: [
    { value: 'start', label: 'Before the text' },
    { value: 'end', label: 'After the text' },
  ],
  cardGap: [
    { value: 'normal', label: 'Some' },
    { value: 'none', label: 'None: pictures side by side' },
  ],
}

/** A value of a field of the look in words. */
export function lookValue(path: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'as the shop comes'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const chosen = lookChoices[path]?.find((one) => one.value === value)
  const text = chosen?.label ?? String(value)
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}
