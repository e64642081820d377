import { style } from '@vanilla-extract/css'

/*
 * Parts of forms that scripts show. Where scripts run their place is kept, so that nothing moves when they do.
 */
const withScripts = '(scripting: enabled)'

/** The button for passkeys, which is hidden at first. */
export const passkeyPlace = style({
  '@media': { [withScripts]: { selectors: { '&[hidden]': { display: 'block', visibility: 'hidden' } } } },
})

/** The row under a password: as high as a small button, whose text is less high. */
export const passwordPlace = style({
  '@media': { [withScripts]: { minHeight: '2.25rem', marginBottom: '-0.5rem' } },
})
