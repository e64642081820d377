import { createHash } from 'node:crypto'
import { textDirection } from '~/domain/channels/channel'
import { readSwitchableChannels } from '~/domain/channels/read-channel.server'
import { pictureUrl } from '~/domain/media/picture'
import { currencySymbol } from '~/domain/money/money'
import type { MenuItem } from '~/domain/storefront/menu'
import { readMenus } from '~/domain/storefront/read-menus.server'
import { readStorefront } from '~/domain/storefront/read-storefront.server'
import { themeCss } from '~/domain/storefront/theme-css'
import { sendOnly } from '~/framework/page-data'
import type { RequestContext } from '~/request/context.server'
import { cookieNames } from '~/request/cookies.server'
import { helpLink, supportHref } from '~/request/shop-urls'
import { contentPagePath, defaultIconPath, themePath } from '~/paths'
import { readVisitorParts, holesOfVisitor } from './kept/visitor-parts.server'
import { readPagePlugins } from './plugin-hosts.server'

interface LinkItem {
  label: string
  href: string
  children?: LinkItem[]
}

function toLink({ label, href, items }: MenuItem): LinkItem {
  return items.length > 0 ? { label, href, children: items.map(toLink) } : { label, href }
}

const footerMenus = ['footer-shop', 'footer-help', 'footer-about']
const socialKeys = ['instagram', 'facebook', 'youtube', 'twitter', 'pinterest', 'linkedin'] as const

/** Up to this many bytes a theme is part of each page: a further request would delay the first paint for longer. */
const maxInlineTheme = 1500

/** Address of a channel's theme. It contains the hash of the content, so that the theme may be cached for a year. */
export function themeHref(channelCode: string, css: string): string {
  return themePath(`${channelCode}-${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`)
}

/** 'Taana India' of the shop Taana is India. */
function channelName(name: string, storeName: string): string {
  return name.startsWith(`${storeName} `) ? name.slice(storeName.length + 1) : name
}

/** The origin of another channel, with the scheme and the port of this one. */
function originOf(origin: string, host: string): string {
  const url = new URL(origin)
  url.hostname = host
  return url.origin
}

/** Everything around a page: the shop's name and contact, its menus, the cart badge, the message of the last POST. */
export async function readLayout(context: RequestContext) {
  const { settings, flash } = context
  const [storefront, menus, { cart, account, wishlist }, { snippets }] = await Promise.all([
    readStorefront(context),
    readMenus(context, ['main', ...footerMenus]),
    context.holes ? holesOfVisitor(context.holes) : readVisitorParts(context),
    readPagePlugins(context),
  ])
  const channels = await readSwitchableChannels(context.db, settings)
  const theme = themeCss(storefront)
  const isNoticeHidden = context.cookies[cookieNames.notice] === 'hidden'
  const layout = {
    storeName: storefront.name,
    logo: storefront.logoPicture && { ...storefront.logoPicture, placeholder: '' },
    iconHref: storefront.favicon === null ? defaultIconPath : pictureUrl(storefront.favicon, 320),
    // a style element ends at its first end tag
    theme:
      theme.length <= maxInlineTheme && !theme.includes('<')
        ? { css: theme }
        : { href: themeHref(context.channel.code, theme) },
    supportHref: supportHref(settings),
    help: helpLink(settings),
    policies: [
      { label: 'Terms', href: contentPagePath(storefront.termsSlug) },
      { label: 'Privacy', href: contentPagePath(storefront.privacySlug) },
    ],
    languageTag: context.channel.languageTag,
    direction: textDirection(context.channel.languageTag),
    origin: context.origin,
    meta: {
      title: storefront.metaTitle || storefront.name,
      description: storefront.metaDescription,
      isIndexed: storefront.enableIndexing,
      socialPicture: storefront.socialPicture,
      channels: channels.map(({ id, code, host, languageTag }) => ({
        id,
        origin: originOf(context.origin, host),
        languageTag,
        isDefault: code === settings.default_channel,
      })),
    },
    menu: (menus.get('main')?.items ?? []).map(toLink),
    footer: {
      about: storefront.tagline,
      menus: footerMenus.flatMap((handle) => {
        const menu = menus.get(handle)
        return menu ? [{ title: menu.title, items: menu.items.map(toLink) }] : []
      }),
      contact: settings.enable_customer_care
        ? {
            email: settings.customer_care_email || settings.store_email,
            phone: settings.customer_care_phone || settings.store_phone,
            address: settings.customer_care_address || settings.store_address,
          }
        : undefined,
      social: socialKeys.flatMap((name) =>
        settings[name] ? [{ name: name[0]?.toUpperCase() + name.slice(1), href: settings[name] }] : [],
      ),
      channels: channels.map((channel) => ({
        label: `${channelName(channel.name, storefront.name)} · ${currencySymbol(channel.currency, channel.languageTag)}`,
        origin: originOf(context.origin, channel.host),
        languageTag: channel.languageTag,
        isCurrent: channel.id === context.channel.id,
      })),
      year: context.now().getUTCFullYear(),
    },
    notice:
      storefront.storeNotice && !isNoticeHidden
        ? {
            message: storefront.storeNotice,
            href: storefront.noticePageSlug === null ? null : contentPagePath(storefront.noticePageSlug),
            isClearable: storefront.isNoticeClearable,
          }
        : null,
    cart,
    account,
    wishlist,
    isHeaderSticky: storefront.isHeaderSticky,
    hasScrollToTop: storefront.hasScrollToTop,
    chat:
      storefront.chat.isShown && storefront.chat.mobileNumber !== ''
        ? {
            number: storefront.chat.mobileNumber,
            message: storefront.chat.defaultMessage,
            side: storefront.chat.location,
          }
        : null,
    flash: flash?.field ? null : flash,
    savesData: context.savesData,
    snippets,
  }
  return sendOnly(layout, 'cart', 'wishlist', 'flash', 'supportHref')
}
