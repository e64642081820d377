import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'
import { defaultPalette } from '~/domain/site/storefront/theme/palette'
import { defaultFamilies } from '~/domain/site/storefront/theme/typefaces'

/**
 * The values that a storefront's theme may set. Do not change the names: the theme stylesheet, which the server writes
 * for each channel, sets the same custom properties on :root and so overrides these defaults. `theme` is the owner's
 * colour; its hover is 10 % darker, its shadow 90 % transparent, its fade 50 % transparent (specification 2, section
 * 9).
 */
export const theme = createGlobalThemeContract({
  color: {
    theme: 'color-theme',
    themeHover: 'color-theme-hover',
    themeShadow: 'color-theme-shadow',
    themeFade: 'color-theme-fade',
    onTheme: 'color-on-theme',
    accent: 'color-accent',
    onAccent: 'color-on-accent',
    text: 'color-text',
    textMuted: 'color-text-muted',
    background: 'color-background',
    surface: 'color-surface',
    line: 'color-line',
    lineStrong: 'color-line-strong',
    sale: 'color-sale',
    success: 'color-success',
    successSoft: 'color-success-soft',
    warning: 'color-warning',
    warningSoft: 'color-warning-soft',
    danger: 'color-danger',
    dangerSoft: 'color-danger-soft',
    noticeBackground: 'color-notice-background',
    noticeText: 'color-notice-text',
  },
  font: {
    body: 'font-body',
    heading: 'font-heading',
    size: 'font-size',
    weight: 'font-weight',
    headingWeight: 'font-heading-weight',
  },
  /** Corners of fields and pictures, of boxes, of large boxes, of buttons, and of what is round by default. */
  corner: {
    small: 'corner-small',
    medium: 'corner-medium',
    large: 'corner-large',
    button: 'corner-button',
    round: 'corner-round',
  },
  layout: {
    /** The greatest width of a page's content: 'none' for pages that use the whole window. */
    width: 'layout-width',
  },
})

globalStyle(':where(:root)', {
  vars: {
    [theme.color.theme]: defaultPalette.theme,
    [theme.color.themeHover]: '#1d2755',
    [theme.color.themeShadow]: '#27346f1a',
    [theme.color.themeFade]: '#27346f80',
    [theme.color.onTheme]: defaultPalette.onTheme,
    [theme.color.accent]: defaultPalette.accent,
    [theme.color.onAccent]: defaultPalette.onAccent,
    [theme.color.text]: defaultPalette.text,
    [theme.color.textMuted]: defaultPalette.textMuted,
    [theme.color.background]: defaultPalette.background,
    [theme.color.surface]: defaultPalette.surface,
    [theme.color.line]: defaultPalette.line,
    [theme.color.lineStrong]: defaultPalette.lineStrong,
    [theme.color.sale]: defaultPalette.sale,
    [theme.color.success]: defaultPalette.success,
    [theme.color.successSoft]: defaultPalette.successSoft,
    [theme.color.warning]: defaultPalette.warning,
    [theme.color.warningSoft]: defaultPalette.warningSoft,
    [theme.color.danger]: defaultPalette.danger,
    [theme.color.dangerSoft]: defaultPalette.dangerSoft,
    [theme.color.noticeBackground]: defaultPalette.noticeBackground,
    [theme.color.noticeText]: defaultPalette.noticeText,
    [theme.font.body]: defaultFamilies.body,
    [theme.font.heading]: defaultFamilies.heading,
    [theme.font.size]: '1rem',
    [theme.font.weight]: '400',
    [theme.font.headingWeight]: '500',
    [theme.corner.small]: '2px',
    [theme.corner.medium]: '6px',
    [theme.corner.large]: '12px',
    [theme.corner.button]: '2px',
    [theme.corner.round]: '999px',
    [theme.layout.width]: '84rem',
  },
})
