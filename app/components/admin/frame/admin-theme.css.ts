import { globalStyle } from '@vanilla-extract/css'
import { theme } from '~/styles/theme.css'

// The administration has a look of its own, whatever the theme of the storefront is. These styles are loaded by its
// pages alone.

globalStyle(':root', {
  colorScheme: 'light dark',
  vars: {
    [theme.color.theme]: '#1f5f54',
    [theme.color.themeHover]: '#174940',
    [theme.color.themeShadow]: '#1f5f5414',
    [theme.color.themeFade]: '#1f5f5480',
    [theme.color.onTheme]: '#ffffff',
    [theme.color.accent]: '#d9efe9',
    [theme.color.onAccent]: '#12423a',
    [theme.color.text]: '#1a1d21',
    [theme.color.textMuted]: '#575e66',
    [theme.color.background]: '#ffffff',
    [theme.color.surface]: '#f4f5f6',
    [theme.color.line]: '#e3e6e8',
    [theme.color.lineStrong]: '#858c94',
    [theme.color.success]: '#17643f',
    [theme.color.successSoft]: '#e2f3ea',
    [theme.color.warning]: '#7a4a00',
    [theme.color.warningSoft]: '#fdf0d7',
    [theme.color.danger]: '#a61e1e',
    [theme.color.dangerSoft]: '#fdeaea',
    [theme.font.body]: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
    [theme.font.heading]: 'inherit',
    [theme.font.size]: '0.9375rem',
    [theme.font.headingWeight]: '600',
    [theme.corner.small]: '6px',
    [theme.corner.medium]: '8px',
    [theme.corner.button]: '6px',
  },
  '@media': {
    '(prefers-color-scheme: dark)': {
      vars: {
        [theme.color.theme]: '#7fd1be',
        [theme.color.themeHover]: '#9adfcf',
        [theme.color.themeShadow]: '#7fd1be1f',
        [theme.color.themeFade]: '#7fd1be80',
        [theme.color.onTheme]: '#0b2721',
        [theme.color.accent]: '#1d3b35',
        [theme.color.onAccent]: '#b7e6da',
        [theme.color.text]: '#e8eaed',
        [theme.color.textMuted]: '#a3abb3',
        [theme.color.background]: '#15181b',
        [theme.color.surface]: '#1d2125',
        [theme.color.line]: '#2e343a',
        [theme.color.lineStrong]: '#78828c',
        [theme.color.success]: '#86d7a8',
        [theme.color.successSoft]: '#16352a',
        [theme.color.warning]: '#f0c274',
        [theme.color.warningSoft]: '#3a2d14',
        [theme.color.danger]: '#ff9d94',
        [theme.color.dangerSoft]: '#401f1f',
      },
    },
  },
})
globalStyle('h1', { fontSize: '1.5rem', letterSpacing: '-0.015em' })
globalStyle('h2', { fontSize: '1.125rem' })
globalStyle('h3', { fontSize: '1rem' })
