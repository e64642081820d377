import { style } from '@vanilla-extract/css'

/** White around the code, whatever the theme's colour, so that a camera finds it. */
export const qrCode = style({ width: '14rem', height: 'auto', padding: '0.5rem', background: '#fff' })
