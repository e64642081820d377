import { z } from 'zod/v4'
import { familyName, familyPattern } from '~/domain/catalogue/media/fonts/family-name'
import { isJsonObject } from '~/domain/shared/parse-json'
import { customCssProblem } from './theme/custom-css'
import { pictureHashShape, type Picture } from '~/domain/catalogue/media/picture'

/** An invalid value is replaced by its default, so that it never stops the shop. */
const text = (maxLength: number, fallback = '') => z.string().max(maxLength).catch(fallback).default(fallback)
const flag = (fallback: boolean) => z.boolean().catch(fallback).default(fallback)
const slugText = z
  .string()
  .regex(/^[a-z\d]+(-[a-z\d]+)*$/)
  .max(120)
  .describe('the slug of a page, such as privacy-policy')
const slug = (fallback: string) => slugText.catch(fallback).default(fallback)
const hash = z
  .string()
  .regex(pictureHashShape)
  .describe('the hash of a picture that you have added')
  .nullable()
  .catch(null)
  .default(null)
/** #rgb or #rrggbb; null means the default of the style sheet. */
const colour = z
  .string()
  .regex(/^#([\da-f]{3}|[\da-f]{6})$/i)
  .describe('a colour such as #aa3300')
  .nullable()
  .catch(null)
  .default(null)
/** Families of letters, or a key of fontStacks (look/theme-css): nothing that could end a declaration. */
const families = z
  .string()
  .max(120)
  .regex(new RegExp(`^(?:(?:^|, *)(["']?)${familyPattern}\\1)*$`))
  .describe('names of typefaces separated by commas, such as Figtree, Georgia')
  .catch('')
  .default('')
const section = <T extends z.ZodRawShape>(shape: T) =>
  z.preprocess((value) => (isJsonObject(value) ? value : {}), z.object(shape))

/** The most typefaces that a theme and the owner may have together. */
const maxFonts = 20

/** The name of a shop that has none. */
export const defaultName = 'Storefront'

/** storefronts.document: the shop's name and appearance. Every field has a default. */
export const storefrontSchema = section({
  name: text(80, defaultName),
  tagline: text(160),
  metaTitle: text(120),
  metaDescription: text(320),
  enableIndexing: flag(true),
  /** Hashes of pictures: for shared links, for the header and for the browser's tab. */
  socialPicture: hash,
  logo: hash,
  favicon: hash,
  colours: section({
    theme: colour,
    onTheme: colour,
    accent: colour,
    onAccent: colour,
    text: colour,
    textMuted: colour,
    background: colour,
    surface: colour,
    line: colour,
    lineStrong: colour,
    sale: colour,
    noticeBackground: colour,
    noticeText: colour,
    success: colour,
    successSoft: colour,
    warning: colour,
    warningSoft: colour,
    danger: colour,
    dangerSoft: colour,
  }),
  /** Whether visitors whose devices prefer dark pages get dark colours, derived from these. */
  hasDarkScheme: flag(false),
  typography: section({
    /** A key of fontStacks, or families separated by commas. */
    body: families,
    heading: families,
    /** Root size in px. */
    size: z.number().int().min(14).max(22).nullable().catch(null).default(null),
    weight: z.number().int().min(100).max(900).nullable().catch(null).default(null),
    headingWeight: z.number().int().min(100).max(900).nullable().catch(null).default(null),
    /** The size of the heading of a page on a wide screen, in px. */
    headingSize: z.number().int().min(24).max(96).nullable().catch(null).default(null),
  }),
  /** Font files of the owner (specification 1, section 3). */
  fonts: z
    .array(
      z
        .object({
          family: z.string().regex(familyName),
          path: z.string().regex(/^\/[A-Za-z\d/._-]+\.woff2$/),
          weightRange: z
            .string()
            .regex(/^\d{3}( \d{3})?$/)
            .optional(),
          isVariable: z.boolean().default(false),
          /** Bytes of the file, where it is known. */
          bytes: z.number().int().min(0).nullable().catch(null).default(null),
          /** How Arial is fitted to the family until the file has arrived, in percent: nothing moves then. */
          fallback: z
            .object({
              sizeAdjust: z.number().min(50).max(200),
              ascent: z.number().min(0).max(300),
              descent: z.number().min(0).max(200),
            })
            .nullable()
            .catch(null)
            .default(null),
        })
        // specification 1 and 2, section 9: the weights of a file that does not say its own
        .transform(({ weightRange, ...font }) => ({
          ...font,
          weightRange: weightRange ?? (font.isVariable ? '100 900' : '400 900'),
        })),
    )
    .max(maxFonts)
    .catch([])
    .default([]),
  /** The owner's own styles, after those of the theme; see custom-css. */
  customCss: text(20_000).transform((css) => (customCssProblem(css) === null ? css : '')),
  isHeaderSticky: flag(true),
  /** The shape of the corners of buttons, fields, boxes and pictures. */
  corners: z.enum(['square', 'soft', 'round']).catch('soft').default('soft'),
  /** The alignment of headings and of products in lists. */
  alignment: z.enum(['start', 'centre']).catch('start').default('start'),
  /** The side of the pictures on a product's page, on a desktop. */
  gallerySide: z.enum(['start', 'end']).catch('start').default('start'),
  /** Between products beside each other. */
  cardGap: z.enum(['normal', 'none']).catch('normal').default('normal'),
  /** Whether pages have a maximum width, or use the whole window. */
  isBoxed: flag(true),
  /** A line above the header; empty hides it. Its colours are those of the theme. */
  storeNotice: text(240),
  /** The content page that the notice links to. */
  noticePageSlug: slugText.nullable().catch(null).default(null),
  isNoticeClearable: flag(true),
  /** The background of the pages: the background colour of the theme, or a picture. */
  background: section({
    type: z.enum(['colour', 'image']).catch('colour').default('colour'),
    image: hash,
  }),
  termsSlug: slug('terms-and-conditions'),
  privacySlug: slug('privacy-policy'),
  hasScrollToTop: flag(true),
  isCookieWarningEnabled: flag(false),
  /** Whether a small icon leads to the cookie preferences once they are answered. */
  hasCookieIcon: flag(false),
  isPasswordProtectionEnabled: flag(false),
  mode: z.enum(['Coming Soon', 'Under Maintenance']).nullable().catch(null).default(null),
})

export type StorefrontDocument = z.infer<typeof storefrontSchema>

/** The look of a storefront, which an example theme brings. */
export type Look = Pick<
  StorefrontDocument,
  | 'colours'
  | 'hasDarkScheme'
  | 'typography'
  | 'fonts'
  | 'customCss'
  | 'isHeaderSticky'
  | 'corners'
  | 'alignment'
  | 'gallerySide'
  | 'cardGap'
  | 'isBoxed'
>

/** The look of a storefront, with the defaults of the fields that it does not have. */
export function lookOf(document: unknown): Look {
  const { colours, hasDarkScheme, typography, fonts, customCss, ...rest } = storefrontSchema.parse(document)
  const { isHeaderSticky, corners, alignment, gallerySide, cardGap, isBoxed } = rest
  const shape = { corners, alignment, gallerySide, cardGap, isBoxed, isHeaderSticky }
  return { colours, hasDarkScheme, typography, fonts, customCss, ...shape }
}

/** A channel's storefront with the state of its licence. */
export interface Storefront extends StorefrontDocument {
  /** active, inactive, or null where there is no licence. */
  licenseStatus: string | null
  /** The picture of `logo`; its text is the name of the shop. */
  logoPicture: Picture | null
  updatedAt: string
}
