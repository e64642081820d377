import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

/** What is edited, and beside it in a wide window the page. */
export const editor = style({
  display: 'grid',
  gap: space[6],
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  '@media': { [media.desktop]: { gridTemplateColumns: 'minmax(0, 24rem) minmax(0, 1fr)' } },
})
export const side = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'minmax(0, 1fr)' })
export const preview = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [`${media.desktop} and (min-height: 39em)`]: { position: 'sticky', top: space[4] } },
})
export const widths = style({ display: 'flex', flexWrap: 'wrap', gap: space[4], border: 0, padding: 0, margin: 0 })
export const width = style({ display: 'flex', alignItems: 'center', gap: space[2], minHeight: '2rem' })
export const window = style({
  overflowX: 'auto',
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.corner.medium,
})
export const frame = style({ display: 'block', width: '100%', height: '75vh', border: 0, background: '#fff' })
globalStyle(`${preview}:has([value='phone']:checked) ${frame}`, { width: '24rem', marginInline: 'auto' })
globalStyle(`${preview}:has([value='desktop']:checked) ${frame}`, { width: '80rem', height: '125vh', zoom: 0.6 })

export const sections = style({ display: 'grid', gap: space[3], listStyle: 'none', padding: 0, margin: 0 })
export const section = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[2],
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: space[3],
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.corner.medium,
  scrollMarginTop: space[8],
  overflowWrap: 'anywhere',
  selectors: { '&:target': { borderColor: theme.color.theme, boxShadow: `0 0 0 1px ${theme.color.theme}` } },
})
export const picture = style({ maxWidth: '10rem', height: 'auto' })
export const kinds = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  listStyle: 'none',
  padding: 0,
  margin: 0,
})
