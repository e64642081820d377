import { globalStyle, style } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'
import { space } from '~/styles/tokens'

export const previews = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: space[3] })

const ground = {
  display: 'flex',
  alignItems: 'center',
  padding: space[3],
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.corner.small,
}
/** The logo on the light ground that it has in the header and in mails. */
export const light = style({ ...ground, background: '#ffffff' })
globalStyle(`${light} img`, { width: 'auto', height: '2.75rem', maxWidth: '11rem', objectFit: 'contain' })
/** An icon with where it is shown below it. */
export const icon = style({ display: 'grid', gap: space[1], justifyItems: 'center' })
export const link = style({
  width: 'min(20rem, 100%)',
  border: `1px solid ${theme.color.line}`,
  borderRadius: theme.corner.medium,
  overflow: 'hidden',
})
/** As most apps cut it. */
globalStyle(`${link} img`, {
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: '1200 / 630',
  objectFit: 'cover',
})
export const linkWords = style({ display: 'grid', padding: space[3], background: theme.color.surface })
