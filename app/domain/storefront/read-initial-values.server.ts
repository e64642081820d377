import { readPublicSettings } from '~/domain/settings/read-settings.server'
import type { Settings } from '~/domain/settings/settings'
import { customerOf, type Visitor } from '~/domain/shop'
import { readPublicPlugins, type PublicPlugin } from './read-plugins.server'
import { readStorefront } from './read-storefront.server'
import type { Storefront } from './storefront'

/** The storefront in the calls' spelling (specification 1, section 3). */
export function storefrontToCall(storefront: Storefront, channel: Visitor['channel']) {
  return {
    name: storefront.name,
    is_password_protection_enabled: storefront.isPasswordProtectionEnabled,
    mode: storefront.mode,
    is_cookie_warning_enabled: storefront.isCookieWarningEnabled,
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
    fonts: storefront.fonts.map(({ family, path, weightRange, isVariable }) => ({
      family,
      path,
      weight_range: weightRange,
      is_variable: isVariable,
    })),
  }
}

export interface InitialValues {
  license_status: string | null
  host: string
  settings: Partial<Settings>
  storefront: ReturnType<typeof storefrontToCall>
  plugins: Array<{ module_name: string; config: PublicPlugin['config'] }>
  /** Only when signed in. */
  account?: { id: number; email: string | null; phone: string | null }
}

/** The initial response of GET /storefront/initial-values, with the settings of the asked keys. */
export async function readInitialValues(visitor: Visitor, keys: readonly string[]): Promise<InitialValues> {
  const storefront = await readStorefront(visitor)
  const customer = customerOf(visitor)
  return {
    license_status: storefront.licenseStatus,
    host: visitor.channel.host,
    settings: readPublicSettings(visitor, keys),
    storefront: storefrontToCall(storefront, visitor.channel),
    plugins: (await readPublicPlugins(visitor)).map(({ moduleName, config }) => ({ module_name: moduleName, config })),
    ...(customer ? { account: { id: customer.id, email: customer.email, phone: customer.phone } } : {}),
  }
}
