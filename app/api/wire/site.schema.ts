import { z } from 'zod/v4'
import { publicSettingKeySchema } from '~/domain/operations/settings/settings'
import { userSchema } from './customer.schema'
import { pictureSchema } from './product.schema'

const text = z.string().nullable()
const slugOnly = z.object({ slug: z.string() })

/** The asked settings; others are left out. */
export const publicSettingsSchema = z.partialRecord(
  publicSettingKeySchema,
  z.union([z.string(), z.number(), z.boolean()]),
)

/** Null where the theme decides. */
const typefaceSchema = z.object({
  font_family: z.string(),
  font_size: z.number().int().nullable().describe('px'),
  font_weight: z.number().int().nullable(),
})

/** A storefront: every field of both specifications (1, section 3; 2, section 3). */
export const storefrontWireSchema = z
  .object({
    name: z.string(),
    tagline: z.string(),
    is_password_protection_enabled: z.boolean(),
    mode: z.enum(['Coming Soon', 'Under Maintenance']).nullable(),
    is_cookie_warning_enabled: z.boolean(),
    is_cookie_icon_enabled: z.boolean(),
    channel: z.object({
      code: z.string(),
      country: z.object({
        code: z.string(),
        mobile_code: z.string(),
        mobile_number_length: z
          .number()
          .int()
          .nullable()
          .describe('Digits; null when any mobile number of the country is taken'),
      }),
      currency: z.object({ code: z.string() }),
    }),
    termsandconditions_page: slugOnly,
    privacypolicy_page: slugOnly,
    logo: pictureSchema.nullable(),
    favicon: z.object({
      default: z.string(),
      ico: z.string(),
      /** Width and height in pixels. */
      png: z.array(z.object({ size: z.number().int(), url: z.string() })),
    }),
    store_notice: z.object({
      message: z.string(),
      background_color: text,
      text_color: text,
      page: slugOnly.nullable(),
      is_clearable: z.boolean(),
    }),
    theme_colors: z.record(z.string(), text),
    typography: z.object({ body: typefaceSchema, heading: typefaceSchema }),
    background: z.object({ type: z.enum(['colour', 'image']), color: text, image: text }),
    custom_css: z.string(),
    social_sharing_image: text,
    meta_title: z.string(),
    meta_description: z.string(),
    enable_indexing: z.boolean(),
    is_header_sticky: z.boolean(),
    is_boxed: z.boolean(),
    is_scroll_to_top_enabled: z.boolean(),
    fonts: z.array(
      z.object({ family: z.string(), path: z.string(), weight_range: z.string(), is_variable: z.boolean() }),
    ),
  })
  .meta({ id: 'Storefront' })

/** An active plugin, with the settings that browsers may know. */
export const pluginSchema = z.object({ module_name: z.string(), config: z.record(z.string(), z.unknown()) })

/** The initial response (specification 1, section 3). */
export const initialValuesSchema = z.object({
  license_status: text,
  host: z.string(),
  settings: publicSettingsSchema,
  storefront: storefrontWireSchema,
  plugins: z.array(pluginSchema),
  account: userSchema.optional(),
})
