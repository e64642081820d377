import type { Settings } from '~/domain/settings/settings'
import { readTemplate } from '~/domain/content/read-templates.server'
import { emptySection, type StoredSection } from '~/domain/content/page-document'
import type { Menu } from '~/domain/storefront/menu'
import { readMenus } from '~/domain/storefront/read-menus.server'
import type { Storefront } from '~/domain/storefront/storefront.schema'
import { contentPagePath } from '~/paths'
import type { RequestContext } from '~/request/context.server'
import { needsOfSections } from '~/sections/load-sections.server'
import type { ShellItem } from '~/sections/shell/shell-item'
import {
  chatButton,
  footer,
  header,
  mobileFooter,
  scrollToTop,
  shellSections,
  storeNotice,
  topBar,
} from '~/sections/shell/shell-sections.server'
import { readSections } from '../content-page.server'

const footerMenus = ['footer-shop', 'footer-help', 'footer-about']

/** The stored section of a type in a document; undefined where it is not there, an empty one where there is no document. */
const sectionIn = (document: { sections: StoredSection[] } | null, type: string): StoredSection | undefined =>
  document ? document.sections.find((section) => section.type === type) : emptySection(type)

/** What is around every page, as the documents header and footer say (decisions, Templates), or by default. */
export async function readShellDocuments(shop: RequestContext, storefront: Storefront) {
  const [headerPage, footerPage] = [await readTemplate(shop, 'header'), await readTemplate(shop, 'footer')]
  const headerSettings = header.read(sectionIn(headerPage, header.type))
  const footerSettings = footer.read(sectionIn(footerPage, footer.type))
  const notice = sectionIn(headerPage, storeNotice.type)
  // a shop without a document has no top bar
  const bar = headerPage && sectionIn(headerPage, topBar.type)
  const barSettings = bar ? topBar.read(bar) : null
  const handles = footerSettings.menuHandles.length > 0 ? footerSettings.menuHandles : footerMenus
  const wanted = [headerSettings.menuHandle, ...(barSettings?.menuHandle ? [barSettings.menuHandle] : []), ...handles]
  const menus = await readMenus(shop, wanted)
  const own = (page: { sections: StoredSection[] } | null) =>
    (page?.sections ?? []).filter(({ type }) => !shellSections.some((shellSection) => shellSection.type === type))
  const loaded = new Map(
    (await readSections(shop, 'header', own(headerPage))).map((section) => [`header ${section.id}`, section]),
  )
  for (const section of await readSections(shop, 'footer', own(footerPage))) loaded.set(`footer ${section.id}`, section)
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
  const needs = needsOfSections([...loaded.values()])
  return {
    header: around(
      'header',
      headerPage?.sections ?? [emptySection(storeNotice.type), emptySection(header.type)],
      header.type,
    ),
    footer: around('footer', footerPage?.sections ?? [emptySection(footer.type)], footer.type),
    menu: menus.get(headerSettings.menuHandle)?.items ?? [],
    footerMenus: handles.flatMap((handle) => menus.get(handle) ?? []),
    about: footerSettings.about || storefront.tagline,
    hasContact: footerSettings.hasContact,
    hasSocial: footerSettings.hasSocial,
    notice:
      noticeSettings && message
        ? { message, href: noticeSettings.href || noticePage, isClearable: storefront.isNoticeClearable }
        : null,
    hasMobileFooter: sectionIn(footerPage, mobileFooter.type) !== undefined,
    hasScrollToTop: storefront.hasScrollToTop && sectionIn(footerPage, scrollToTop.type) !== undefined,
    chat: chatOf(sectionIn(footerPage, chatButton.type), storefront),
    needs: { ...needs, sectionStyles: needs.sectionStyles || (bar !== undefined && bar !== null) },
  }
}

function chatOf(stored: StoredSection | undefined, { chat }: Storefront) {
  if (!stored || !chat.isShown || chat.mobileNumber === '') return null
  const { message, productMessage, side } = chatButton.read(stored)
  return {
    number: chat.mobileNumber,
    message: message || chat.defaultMessage,
    productMessage,
    side: side === 'storefront' ? chat.location : side,
  }
}

function topBarOf(
  { text, menuHandle, hasContact }: ReturnType<typeof topBar.read>,
  menus: ReadonlyMap<string, Menu>,
  settings: Settings,
) {
  return {
    text,
    links: (menus.get(menuHandle)?.items ?? []).map(({ label, href }) => ({ label, href })),
    email: hasContact ? settings.customer_care_email || settings.store_email : '',
    phone: hasContact ? settings.customer_care_phone || settings.store_phone : '',
  }
}
