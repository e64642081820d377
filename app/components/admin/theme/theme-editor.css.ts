import { globalStyle, style } from '@vanilla-extract/css'
import { media } from '~/styles/media'
import { theme } from '~/styles/theme.css'
import { space, text } from '~/styles/tokens'

export const colours = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
})
export const colour = style({
  display: 'grid',
  gap: space[1],
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'end',
})
export const picker = style({
  width: '2.75rem',
  height: '2.75rem',
  padding: 2,
  border: `1px solid ${theme.color.lineStrong}`,
  borderRadius: theme.corner.small,
  background: theme.color.background,
})
export const group = style({
  display: 'grid',
  gap: space[3],
  gridTemplateColumns: 'minmax(0, 1fr)',
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
})
export const legend = style({ padding: 0, marginBottom: space[2], fontSize: text.lg, fontWeight: 600 })
export const css = style({})
globalStyle(`${css} textarea`, { fontFamily: 'ui-monospace, monospace', fontSize: text.sm })

/** Two colours on each other, as they will be seen. */
export const sample = style({
  display: 'block',
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.corner.small,
})

export const preview = style({
  display: 'grid',
  gap: space[2],
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': { [`${media.desktop} and (min-height: 39em)`]: { position: 'sticky', top: space[4] } },
})
export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space[4], border: 0, padding: 0, margin: 0 })
export const choice = style({ display: 'flex', alignItems: 'center', gap: space[2], minHeight: '2rem' })
export const page = style({
  overflowX: 'auto',
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.corner.medium,
})
export const frame = style({ display: 'block', width: '100%', height: '70vh', border: 0, background: '#fff' })
globalStyle(`${preview}:has([value='phone']:checked) ${frame}`, { width: '24rem', marginInline: 'auto' })
globalStyle(`${preview}:has([value='desktop']:checked) ${frame}`, { width: '80rem', height: '117vh', zoom: 0.6 })
for (const name of ['home', 'listing', 'product', 'cart'])
  globalStyle(
    `${preview}:has([name='previewPage']:checked):not(:has([value='${name}']:checked)) [data-page='${name}']`,
    {
      display: 'none',
    },
  )
