import { emptySection, type StoredSection } from '~/domain/site/content/page-document'
import { choice, flag, link, multiLineText, slugOf, slugsOf, text } from '~/sections/setting-kinds.server'
import { defineShellSection } from './define-shell-section.server'

/** The notice above the header; the storefront has its words, its colours and whether it can be closed. */
export const storeNotice = defineShellSection({
  type: 'store_notice',
  label: 'Store notice',
  place: 'Header',
  settings: {
    message: text({ label: 'Words, instead of those of the storefront', maxLength: 240 }),
    href: link({ label: 'Where it leads, instead of the notice page of the storefront' }),
  },
})

/** A thin line: a sentence, and links or the contact beside it. */
export const topBar = defineShellSection({
  type: 'top_bar',
  label: 'Top bar',
  place: 'Header',
  settings: {
    text: text({ label: 'Words', maxLength: 160 }),
    menuHandle: slugOf({ label: 'Menu', of: 'a menu' }),
    hasContact: flag({ label: 'Shows email and phone of the customer care', default: false }),
  },
})

/** Logo, menu, search, account and cart. */
export const header = defineShellSection({
  type: 'header',
  label: 'Header',
  place: 'Header',
  isEssential: true,
  settings: { menuHandle: slugOf({ label: 'Menu', of: 'a menu', default: 'main' }) },
})

/** About the shop, its menus and contacts. */
export const footer = defineShellSection({
  type: 'footer',
  label: 'Footer',
  place: 'Footer',
  isEssential: true,
  settings: {
    about: multiLineText({ label: 'About the shop, instead of the tagline of the storefront', maxLength: 400 }),
    menuHandles: slugsOf({ label: 'Menus, instead of footer-shop, footer-help and footer-about', of: 'menus', max: 5 }),
    hasContact: flag({ label: 'Shows the contact of the customer care', default: true }),
    hasSocial: flag({ label: 'Shows links to social media', default: true }),
  },
})

/** Home, shop, cart and account at the bottom of a phone. */
export const mobileFooter = defineShellSection({
  type: 'mobile_footer',
  label: 'Bar of phones',
  place: 'Footer',
  settings: {},
})

/** A link to the top of a long page, where the storefront has it enabled. */
export const scrollToTop = defineShellSection({
  type: 'scroll_to_top',
  label: 'Scroll to top',
  place: 'Footer',
  settings: {},
})

/** A link to a chat, where the plugin of the chat is on. */
export const chatButton = defineShellSection({
  type: 'chat_button',
  label: 'Chat button',
  place: 'Footer',
  settings: {
    message: text({ label: 'First message, instead of that of the plugin', maxLength: 300 }),
    productMessage: text({
      label: 'Greeting on product pages, before the address',
      maxLength: 200,
      default: 'Hello! I have a question about',
    }),
    side: choice({
      label: 'Corner',
      default: 'plugin',
      choices: { plugin: 'As the plugin says', left: 'Left', right: 'Right' },
    }),
  },
})

/** All parts of header and footer. */
export const shellSections = [storeNotice, topBar, header, footer, mobileFooter, scrollToTop, chatButton]

/** The parts of a header and a footer without documents, in their order. */
export const defaultShell = {
  header: [storeNotice.type, header.type].map(emptySection),
  footer: [footer.type, mobileFooter.type, scrollToTop.type, chatButton.type].map(emptySection),
}

/** The sections of a header or a footer that a page may have, too. */
export function sectionsBesideShell(sections: readonly StoredSection[]): StoredSection[] {
  return sections.filter(({ type }) => !shellSections.some((shellSection) => shellSection.type === type))
}
