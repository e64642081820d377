import { customerOf, type Visitor } from '~/domain/shop'
import type { InitialValues } from '~/domain/storefront/read-initial-values.server'
import type { Storefront } from '~/domain/storefront/storefront.schema'

/** The initial response on the wire (specification 1, section 3); `account` is left out for guests. */
export function serialiseInitialValues(visitor: Visitor, { storefront, settings, plugins }: InitialValues) {
  const customer = customerOf(visitor)
  return {
    license_status: storefront.licenseStatus,
    host: visitor.channel.host,
    settings,
    storefront: serialiseStorefront(storefront, visitor.channel),
    plugins: plugins.map(({ moduleName, config }) => ({ module_name: moduleName, config })),
    ...(customer ? { account: { id: customer.id, email: customer.email, phone: customer.phone } } : {}),
  }
}

function serialiseStorefront(storefront: Storefront, channel: Visitor['channel']) {
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
