import { createHash } from 'node:crypto'
import { unusualDigitsText } from '~/domain/shared/money/money'
import { textDirection, wordsTag } from '~/domain/shared/text/text-direction'
import type { ContentPage } from '~/domain/site/content/read-page.server'
import { iconSizes } from '~/domain/catalogue/media/icon.server'
import { cacheContent } from '~/domain/shared/reference-data/cache-content.server'
import type { Shop } from '~/domain/shared/shop'
import { sellerAddressOf } from '~/domain/operations/channels/seller'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { Storefront } from '~/domain/site/storefront/storefront.schema'
import { channelCss } from '~/domain/site/storefront/theme/theme-css'
import { asksForConsent } from '~/domain/operations/consent/consent-countries'
import { typefacesOf } from '~/domain/site/storefront/theme/typefaces'
import { serverPart } from '~/framework/page-data'
import { loadSnippets } from '~/plugins/hooks/load-snippets.server'
import { plugins } from '~/plugins/plugins.server'
import type { RequestContext } from './context.server'
import { cookieNames, type Flash } from './cookies.server'
import { customerCareOf } from '~/domain/operations/settings/customer-care'
import { helpLink, supportHref } from './shop-urls'
import type { SectionNeeds } from '~/sections/load-sections.server'
import {
  addressStepPath,
  contentPagePath,
  defaultIconPath,
  iconPath,
  paymentStepPath,
  previewParam,
  previewPath,
  themePath,
  withQuery,
} from '~/paths'
import { listChannels } from './link-targets/channel-links.server'
import { menuLinks } from './link-targets/menu-links'
import { previewTokenOf, readPreviewedStorefront } from './templates/previewed-look.server'
import { readShellDocuments } from './templates/shell.server'
import { readStaffBar } from './templates/staff-bar.server'
import { readNotFoundParts, readPreviewedDraft, readTemplateParts } from './templates/template-parts.server'
import { slotsOfVisitor, noVisitorParts, readVisitorParts, type VisitorParts } from './cached/visitor-parts.server'
import { readAccountLinks, readConsentHtml, readSnippets } from './plugin-parts.server'

const socialKeys = ['instagram', 'facebook', 'youtube', 'twitter', 'pinterest', 'linkedin'] as const

/** Up to this many bytes a theme is part of each page: a further request would delay the first paint for longer. */
const maxInlineTheme = 1500

/** Address of a channel's theme. It contains the hash of the content, so that the theme may be cached for a year. */
export function themeHref(channelCode: string, css: string): string {
  return themePath(`${channelCode}-${createHash('sha256').update(css).digest('hex').slice(0, 16)}.css`)
}

/**
 * Reads the data of what is around every page of a channel, with the draft of the header or the footer where one is
 * previewed.
 * @param previewed the storefront in the look of a theme that is not published yet
 */
async function loadShell(shop: RequestContext, draft: ContentPage | null, previewed: Storefront | null) {
  const { channel, settings, origin } = shop
  const storefront = previewed ?? (await readStorefront(shop))
  const shell = await readShellDocuments(shop, storefront, draft)
  const channels = await listChannels(shop, storefront.name)
  const theme = channelCss(storefront, channel)
  const { optional } = await loadSnippets(plugins, shop)
  return {
    storeName: storefront.name,
    logo: storefront.logoPicture && { ...storefront.logoPicture, placeholder: '' },
    icons: {
      tab: storefront.favicon === null ? defaultIconPath : iconPath(storefront.favicon, iconSizes.tab),
      home: storefront.favicon === null ? null : iconPath(storefront.favicon, iconSizes.home),
      apple: iconPath(storefront.favicon, iconSizes.apple),
    },
    fonts: typefacesOf(storefront),
    // a style element ends at its first end tag
    theme:
      theme.length <= maxInlineTheme && !theme.includes('<')
        ? { css: theme }
        : { href: themeHref(channel.code, theme) + (previewed ? previewQuery(shop) : '') },
    supportHref: supportHref(settings),
    help: helpLink(settings),
    policies: [
      { label: 'Terms', href: contentPagePath(storefront.termsSlug) },
      { label: 'Privacy', href: contentPagePath(storefront.privacySlug) },
    ],
    languageTag: wordsTag(channel.languageTag),
    direction: textDirection(wordsTag(channel.languageTag)),
    unusualDigits: unusualDigitsText(),
    origin,
    meta: {
      title: storefront.metaTitle || storefront.name,
      description: storefront.metaDescription,
      isIndexed: storefront.enableIndexing,
      socialPicture: storefront.socialPicture,
      channels: channels.map(({ id, code, languageTag, ...one }) => ({
        id,
        origin: one.origin,
        languageTag,
        isDefault: code === settings.default_channel,
      })),
    },
    menu: menuLinks(shell.menu),
    footer: {
      about: shell.about,
      menus: shell.footerMenus.map(({ title, items }) => ({ title, items: menuLinks(items) })),
      contact:
        settings.enable_customer_care && shell.hasContact
          ? customerCareOf(settings, sellerAddressOf(shop.channel, settings))
          : undefined,
      social: socialKeys.flatMap((name) =>
        shell.hasSocial && settings[name]
          ? [{ name: name[0]?.toUpperCase() + name.slice(1), href: settings[name] }]
          : [],
      ),
      channels: channels.map(({ label, origin: href, languageTag, isCurrent }) => ({
        label,
        origin: href,
        languageTag,
        isCurrent,
      })),
      year: yearOf(shop),
    },
    notice: shell.notice,
    aroundHeader: shell.header,
    aroundFooter: shell.footer,
    shellNeeds: shell.needs,
    hasMobileFooter: shell.hasMobileFooter,
    isFullWidth: !storefront.isBoxed,
    isHeaderSticky: storefront.isHeaderSticky,
    hasScrollToTop: shell.hasScrollToTop,
    hasCookieManager: storefront.isCookieWarningEnabled || (asksForConsent(channel, storefront) && optional.length > 0),
    chat: shell.chat,
  }
}

/** Has the route of the theme answer with the look of the draft. */
const previewQuery = ({ path }: RequestContext) => withQuery('', { [previewParam]: previewTokenOf(path) ?? undefined })

const yearOf = (shop: Shop) => shop.now().getUTCFullYear()

/** Reads the data of what is around every page of a channel, which are the same for everybody. */
const readShell = cacheContent({
  max: 20,
  keyOf: (context: RequestContext) => [context.channel.id, context.origin, yearOf(context)],
  load: (context) => loadShell(context, null, null),
  isCached: ({ shellNeeds }) => !shellNeeds.isShortLived,
})

/** Returns the needs of the sections of a page together with the needs of those around it. */
function allNeeds(one: SectionNeeds, other: SectionNeeds): SectionNeeds {
  return {
    sectionStyles: one.sectionStyles || other.sectionStyles,
    frameHosts: [...one.frameHosts, ...other.frameHosts],
    isShortLived: one.isShortLived || other.isShortLived,
    viewedProducts: one.viewedProducts || other.viewedProducts,
  }
}

/** The header of a step of the checkout shows nothing of its visitor. */
const stepPaths = [addressStepPath, paymentStepPath]

function partsOfVisitor(context: RequestContext): VisitorParts | Promise<VisitorParts> {
  if (context.slots) return slotsOfVisitor(context.slots)
  return stepPaths.includes(context.path.split('?')[0] ?? '') ? noVisitorParts : readVisitorParts(context)
}

/** The message above a page that shows the draft of a template, the header, the footer or the look. */
const previewFlash: Flash = { tone: 'info', message: 'This is a preview of what is not published yet.' }

/** Everything around a page: the shop's name and contact, its menus, the cart badge, the message of the last POST. */
export async function readLayout(context: RequestContext) {
  const draft = await readPreviewedDraft(context)
  const previewed = await readPreviewedStorefront(context)
  // the page of a draft has such a message of its own
  const isInPreview = draft !== null || (previewed !== null && !context.path.startsWith(previewPath('')))
  const flash = isInPreview ? previewFlash : context.flash
  const [
    shell,
    { cart, account, wishlist },
    { necessary: snippets },
    consentHtml,
    template,
    notFound,
    staffBar,
    links,
  ] = await Promise.all([
    draft || previewed ? loadShell(context, draft, previewed) : readShell(context),
    partsOfVisitor(context),
    readSnippets(context),
    readConsentHtml(context),
    readTemplateParts(context, draft),
    readNotFoundParts(context),
    readStaffBar(context),
    readAccountLinks(context),
  ])
  const needs = template ? allNeeds(shell.shellNeeds, template.needs) : shell.shellNeeds
  const { supportHref: help, ...around } = shell
  return {
    cart,
    account,
    wishlist,
    flash: flash?.field ? null : flash,
    supportHref: help,
    hasStaffBar: staffBar ? true : undefined,
    template: template ? { hasBefore: template.hasBefore, hasAfter: template.hasAfter } : undefined,
    server: serverPart({
      ...around,
      meta: isInPreview ? { ...shell.meta, isIndexed: false } : shell.meta,
      notice: context.cookies[cookieNames.notice] === shell.notice?.sign ? null : shell.notice,
      savesData: context.savesData,
      snippets,
      consentHtml,
      accountLinks: links,
      template: template?.shown,
      needs: { ...needs, sectionStyles: needs.sectionStyles || staffBar !== null },
      notFound: notFound ?? undefined,
      staffBar,
    }),
  }
}

export type LayoutData = Awaited<ReturnType<typeof readLayout>>
/** The data of what is around a page, where the server renders it. */
export type ShellData = NonNullable<LayoutData['server']>
