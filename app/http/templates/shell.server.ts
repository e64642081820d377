import { createHash } from 'node:crypto'
import { customerCareOf } from '~/domain/operations/settings/customer-care'
import type { Settings } from '~/domain/operations/settings/settings'
import { readTemplate } from '~/domain/site/content/read-templates.server'
import type { ContentPage } from '~/domain/site/content/read-page.server'
import type { StoredSection } from '~/domain/site/content/page-document'
import type { Menu } from '~/domain/site/menus/menu'
import { readMenus } from '~/domain/site/menus/read-menus.server'
import type { Storefront } from '~/domain/site/storefront/storefront.schema'
import { contentPagePath } from '~/paths'
import { withoutClosedItems } from '~/plugins/hooks/closed-paths.server'
import type { Chat } from '~/plugins/hooks/hook-types'
import { loadChat } from '~/plugins/hooks/load-parts.server'
import { plugins } from '~/plugins/plugins.server'
import type { RequestContext } from '~/http/context.server'
import { needsOfSections } from '~/sections/load-sections.server'
import type { ShellItem } from '~/sections/shell/shell-item'
import {
  chatButton,
  defaultShell,
  footer,
  header,
  mobileFooter,
  scrollToTop,
  sectionsBesideShell,
  storeNotice,
  topBar,
} from '~/sections/shell/shell-sections.server'
import { readSections } from '~/http/content-page.server'
import { menuLinks } from '~/http/link-targets/menu-links'
import { targetPath } from '~/http/link-targets/target-path'

const footerMenus = ['footer-shop', 'footer-help', 'footer-about']

const sectionIn = (sections: readonly StoredSection[], type: string) =>
  sections.find((section) => section.type === type)

/**
 * Reads the parts that are around every page, as the documents header and footer say (decisions, The site and its
 * themes), or by default.
 * @param draft of one of them, which is shown instead of what is published
 */
export async function readShellDocuments(shop: RequestContext, storefront: Storefront, draft: ContentPage | null) {
  const partsOf = async (name: 'header' | 'footer') =>
    (draft?.slug === name ? draft : await readTemplate(shop, name))?.sections ?? defaultShell[name]
  const headerParts = await partsOf('header')
  const footerParts = await partsOf('footer')
  const headerSettings = header.read(sectionIn(headerParts, header.type))
  const footerSettings = footer.read(sectionIn(footerParts, footer.type))
  const notice = sectionIn(headerParts, storeNotice.type)
  const bar = sectionIn(headerParts, topBar.type)
  const barSettings = bar ? topBar.read(bar) : null
  const handles = footerSettings.menuHandles.length > 0 ? footerSettings.menuHandles : footerMenus
  const wanted = [headerSettings.menuHandle, ...(barSettings?.menuHandle ? [barSettings.menuHandle] : []), ...handles]
  const menus = await readOpenMenus(shop, wanted)
  const failed: StoredSection[] = []
  const readOwn = async (name: 'header' | 'footer', stored: readonly StoredSection[]) => {
    const read = await readSections(shop, name, sectionsBesideShell(stored))
    failed.push(...read.failed)
    return read.sections.map((one) => [`${name} ${one.id}`, one] as const)
  }
  const loaded = new Map([...(await readOwn('header', headerParts)), ...(await readOwn('footer', footerParts))])
  const items = (name: 'header' | 'footer', sections: readonly StoredSection[]): ShellItem[] =>
    sections.flatMap((stored): ShellItem[] => {
      const { type, hiddenOn } = stored
      if (type === storeNotice.type) return [{ type: 'store_notice', hiddenOn }]
      if (type === topBar.type && barSettings)
        return [{ type: 'top_bar', hiddenOn, bar: topBarOf(barSettings, menus, shop.settings) }]
      const section = loaded.get(`${name} ${stored.key}`)
      return section ? [{ type: 'section', hiddenOn: [], section }] : []
    })
  const around = (name: 'header' | 'footer', sections: readonly StoredSection[], essential: string) => {
    const place = sections.findIndex(({ type }) => type === essential)
    return {
      before: items(name, sections.slice(0, Math.max(place, 0))),
      after: items(name, sections.slice(place + 1)),
    }
  }
  const noticeSettings = notice && storeNotice.read(notice)
  const message = noticeSettings?.message || storefront.storeNotice
  const noticePage = storefront.noticePageSlug === null ? null : contentPagePath(storefront.noticePageSlug)
  const needs = needsOfSections([...loaded.values()], failed)
  return {
    header: around('header', headerParts, header.type),
    footer: around('footer', footerParts, footer.type),
    menu: menus.get(headerSettings.menuHandle)?.items ?? [],
    footerMenus: handles.flatMap((handle) => menus.get(handle) ?? []),
    about: footerSettings.about || storefront.tagline,
    hasContact: footerSettings.hasContact,
    hasSocial: footerSettings.hasSocial,
    notice:
      noticeSettings && message
        ? {
            message,
            href: noticeSettings.href || noticePage,
            isClearable: storefront.isNoticeClearable,
            sign: signOf(message),
          }
        : null,
    hasMobileFooter: sectionIn(footerParts, mobileFooter.type) !== undefined,
    hasScrollToTop: storefront.hasScrollToTop && sectionIn(footerParts, scrollToTop.type) !== undefined,
    chat: chatOf(sectionIn(footerParts, chatButton.type), await loadChat(plugins, shop)),
    needs: { ...needs, sectionStyles: needs.sectionStyles || bar !== undefined },
  }
}

/** Names the words of a notice in the cookie of who has closed it. */
const signOf = (message: string) => createHash('sha256').update(message).digest('base64url').slice(0, 12)

/** Menus without what plugins have switched off. */
async function readOpenMenus(shop: RequestContext, handles: readonly string[]): Promise<Map<string, Menu>> {
  const menus = new Map<string, Menu>()
  for (const [handle, menu] of await readMenus(shop, handles))
    menus.set(handle, { ...menu, items: await withoutClosedItems(plugins, shop, menu.items, targetPath) })
  return menus
}

function chatOf(stored: StoredSection | undefined, chat: Chat | null) {
  if (!stored || !chat) return null
  const { message, productMessage, side } = chatButton.read(stored)
  return {
    number: chat.number,
    message: message || chat.message,
    productMessage,
    side: side === 'plugin' ? chat.side : side,
  }
}

function topBarOf(
  { text, menuHandle, hasContact }: ReturnType<typeof topBar.read>,
  menus: ReadonlyMap<string, Menu>,
  settings: Settings,
) {
  const { email, phone } = customerCareOf(settings)
  return {
    text,
    links: menuLinks(menus.get(menuHandle)?.items ?? []),
    email: hasContact ? email : '',
    phone: hasContact ? phone : '',
  }
}
