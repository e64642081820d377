import { asksForConsent } from '~/domain/operations/consent/consent-countries'
import type { z } from 'zod/v4'
import type { initialValuesSchema, pluginSchema, storefrontWireSchema } from '~/api/wire/site.schema'
import { pictureUrl } from '~/domain/catalogue/media/picture'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import type { InitialValues } from '~/domain/site/storefront/read-initial-values.server'
import { iconSizes } from '~/domain/catalogue/media/icon.server'
import type { Storefront } from '~/domain/site/storefront/storefront.schema'
import { defaultIconPath, faviconPath, iconPath } from '~/paths'
import type { PublicPlugin } from '~/plugins/hooks/public-plugins.server'
import { serialiseUser } from './customer.server'
import { serialisePicture } from './picture.server'

/** The initial response on the wire (specification 1, section 3); `account` is left out for guests. */
export function serialiseInitialValues(
  visitor: Visitor,
  { storefront, settings }: InitialValues,
  plugins: readonly PublicPlugin[],
): z.infer<typeof initialValuesSchema> {
  const customer = customerOf(visitor)
  return {
    license_status: storefront.licenseStatus,
    host: visitor.channel.host,
    settings,
    storefront: serialiseStorefront(storefront, visitor.channel),
    plugins: plugins.map(serialisePlugin),
    ...(customer ? { account: serialiseUser(customer) } : {}),
  }
}

/** A storefront on the wire: every field of both specifications (1, section 3; 2, section 3). */
export function serialiseStorefront(
  storefront: Storefront,
  channel: Visitor['channel'],
): z.infer<typeof storefrontWireSchema> {
  const { colours, typography } = storefront
  const picture = (hash: string | null, width: 320 | 640 | 1280 | 1536) =>
    hash === null ? null : pictureUrl(hash, width)
  return {
    name: storefront.name,
    tagline: storefront.tagline,
    is_password_protection_enabled: storefront.isPasswordProtectionEnabled,
    mode: storefront.mode,
    is_cookie_warning_enabled: asksForConsent(channel, storefront),
    is_cookie_icon_enabled: storefront.hasCookieIcon,
    channel: {
      code: channel.code,
      country: {
        code: channel.countryCode,
        mobile_code: channel.mobileCode,
        mobile_number_length: channel.mobileNumberLength,
      },
      currency: { code: channel.currency },
    },
    termsandconditions_page: { slug: storefront.termsSlug },
    privacypolicy_page: { slug: storefront.privacySlug },
    logo: storefront.logoPicture && serialisePicture(storefront.logoPicture),
    favicon: {
      default: storefront.favicon === null ? defaultIconPath : iconPath(storefront.favicon, iconSizes.tab),
      ico: faviconPath,
      png: Object.values(iconSizes).map((size) => ({ size, url: iconPath(storefront.favicon, size) })),
    },
    store_notice: {
      message: storefront.storeNotice,
      background_color: colours.noticeBackground,
      text_color: colours.noticeText,
      page: storefront.noticePageSlug === null ? null : { slug: storefront.noticePageSlug },
      is_clearable: storefront.isNoticeClearable,
    },
    theme_colors: Object.fromEntries(Object.entries(colours).map(([name, value]) => [snakeCase(name), value])),
    typography: {
      body: { font_family: typography.body, font_size: typography.size, font_weight: typography.weight },
      heading: {
        font_family: typography.heading,
        font_size: typography.headingSize,
        font_weight: typography.headingWeight,
      },
    },
    background: {
      type: storefront.background.type,
      color: colours.background,
      image: picture(storefront.background.image, 1536),
    },
    custom_css: storefront.customCss,
    social_sharing_image: picture(storefront.socialPicture, 1280),
    meta_title: storefront.metaTitle,
    meta_description: storefront.metaDescription,
    enable_indexing: storefront.enableIndexing,
    is_header_sticky: storefront.isHeaderSticky,
    is_boxed: storefront.isBoxed,
    is_scroll_to_top_enabled: storefront.hasScrollToTop,
    fonts: storefront.fonts.map(({ family, path, weightRange, isVariable }) => ({
      family,
      path,
      weight_range: weightRange,
      is_variable: isVariable,
    })),
  }
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function serialisePlugin({ moduleName, config }: PublicPlugin): z.infer<typeof pluginSchema> {
  return { module_name: moduleName, config }
}
