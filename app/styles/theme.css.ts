import { createGlobalThemeContract, globalStyle } from '@vanilla-extract/css'

/**
 * What a storefront's theme may set. Do not change the names: the theme stylesheet, which the server writes for each
 * channel, sets the same custom properties on :root and so overrides these defaults. `theme` is the owner's colour; its
 * hover is 10 % darker, its shadow 90 % transparent, its fade 50 % transparent (specification 2, section 9).
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
  layout: {
    /** The greatest width of a page's content: 'none' for pages that use the whole window. */
    width: 'layout-width',
  },
})

/** Indigo dye, turmeric and unbleached paper; every text colour is at least 4.5:1 on background and on surface. */
globalStyle(':where(:root)', {
  vars: {
    [theme.color.theme]: '#27346f',
    [theme.color.themeHover]: '#1d2755',
    [theme.color.themeShadow]: '#27346f1a',
    [theme.color.themeFade]: '#27346f80',
    [theme.color.onTheme]: '#ffffff',
    [theme.color.accent]: '#e9b23c',
    [theme.color.onAccent]: '#1b1a17',
    [theme.color.text]: '#1b1d2a',
    [theme.color.textMuted]: '#5b5d69',
    [theme.color.background]: '#ffffff',
    [theme.color.surface]: '#f5f3ee',
    [theme.color.line]: '#e2dfd7',
    [theme.color.lineStrong]: '#8b8a86',
    [theme.color.sale]: '#a32f1c',
    [theme.color.success]: '#1c6543',
    [theme.color.successSoft]: '#e6f1ea',
    [theme.color.warning]: '#7a4d00',
    [theme.color.warningSoft]: '#fbf0d8',
    [theme.color.danger]: '#a32020',
    [theme.color.dangerSoft]: '#fbeae7',
    [theme.color.noticeBackground]: '#27346f',
    [theme.color.noticeText]: '#ffffff',
    [theme.font.body]:
      // see fonts.css
      'Figtree, "Figtree Roboto", "Figtree fallback", "Figtree DejaVu", system-ui, sans-serif',
    [theme.font.heading]: '"Vesper Libre", "Vesper fallback", "Vesper Noto", "Vesper DejaVu", serif',
    [theme.font.size]: '1rem',
    [theme.font.weight]: '400',
    [theme.font.headingWeight]: '500',
    [theme.layout.width]: '84rem',
  },
})
