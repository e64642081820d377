import { useEffect, useState, type ReactNode } from 'react'
import { CheckoutFooter } from './checkout/checkout-footer'
import { CheckoutHeader, type Help } from './checkout/checkout-header'
import { showHearts } from '~/components/wishlist/show-hearts'
import { WishlistContext } from '~/components/wishlist/wishlist-context'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Notice, type NoticeTone } from '~/components/ui/notice/notice'
import { ToastRegion } from '~/components/ui/toast/toast-region'
import type { CartBadge } from '~/domain/cart/cart'
import type { Picture } from '~/domain/media/picture'
import { pageDialogId } from '~/enhance/open-dialog'
import { showCartBadge } from './cart-badge'
import { useAddedPanel } from '~/enhance/use-added-panel'
import { useCartDrawer } from '~/enhance/use-cart-drawer'
import { useHearts } from '~/enhance/product/use-hearts'
import { useEnhancements } from '~/enhance/use-enhancements'
import { useLoading } from '~/enhance/loading/use-loading'
import { useQuickViewForm } from '~/enhance/product/use-quick-view-form'
import { Kept, ServerHtml } from '~/framework/server-html'
import { container, visuallyHidden } from '~/styles/layout.css'
import { ChatLink, type Chat } from './chat-link'
import { Footer, type FooterProps } from './footer'
import { Header, type AccountLink } from './header'
import * as styles from './layout.css'
import type { MenuLink } from './menu-link'
import { MobileBar } from './mobile-bar'
import { ScrollToTop } from './scroll-to-top'
import { StoreNoticeBar, type StoreNotice } from './store-notice'

interface LayoutProps {
  storeName: string
  /** Shown in the header instead of the name. */
  logo: Picture | null
  menu: MenuLink[]
  footer: Omit<FooterProps, 'storeName' | 'path' | 'hasCookieManager'>
  notice: StoreNotice | null
  cart: CartBadge
  account: AccountLink
  /** Ids of the products on the visitor's wishlist. */
  wishlist: string
  /** Path of the page without query. */
  path: string
  /** Path and query of the page. */
  address: string
  /** What was searched for, on the search page. */
  query?: string
  isHeaderSticky?: boolean
  hasScrollToTop?: boolean
  chat: Chat | null
  /** A step of the checkout: without menus, and with what leads away from it. */
  isCheckout?: boolean
  /** False on pages that have a bar of their own on a phone. */
  hasMobileBar?: boolean
  /** Whether the footer leads to the cookie preferences. */
  hasCookieManager?: boolean
  help: Help
  policies: Array<{ label: string; href: string }>
  /** The channel's origin, for the address of the page in a chat. */
  origin: string
  /** The result of the last POST, shown once after its redirect. */
  status?: { tone: NoticeTone; message: string } | null
  children: ReactNode
}

/**
 * What the HTML around a page is kept with: the menu, which is frozen and another object when anything of the shop has changed.
 * Around a customer's page nothing is kept.
 */
const keptWith = (account: AccountLink, menu: MenuLink[]) => (account.state === 'guest' ? menu : account)

/** All of a visitor that is shown around a page. */
const keyOf = (look: string, path: string, cart: CartBadge, account: AccountLink, isHeaderSticky: boolean) => [
  look,
  path,
  cart.quantity,
  cart.label,
  account.label,
  isHeaderSticky,
]

/** Everything around a page of the shop. The page has its own containers inside `main`. */
export function Layout({
  storeName,
  logo,
  menu,
  footer,
  notice,
  cart,
  account,
  wishlist,
  path,
  address,
  query,
  isHeaderSticky = true,
  hasScrollToTop = true,
  chat,
  isCheckout = false,
  hasMobileBar = true,
  hasCookieManager = false,
  help,
  policies,
  origin,
  status,
  children,
}: LayoutProps) {
  useEnhancements()
  const QuickViewForm = useQuickViewForm()
  useHearts()
  useLoading()
  useEffect(() => showCartBadge(document, cart), [cart])
  useEffect(() => showHearts(document, wishlist), [wishlist])
  // scripts alone open it, and without styles it would be part of the page
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const { Drawer, close } = useCartDrawer()
  const added = useAddedPanel()
  const look = isCheckout ? 'checkout' : hasMobileBar ? 'shop' : 'shop without bar'
  return (
    <WishlistContext.Provider value={{ wishlist, returnTo: address }}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <ServerHtml key={`top ${look}`} name={`top ${look}`} className={styles.serverHtml}>
        {!import.meta.env.SSR ? null : isCheckout ? (
          <CheckoutHeader storeName={storeName} logo={logo} help={help} />
        ) : (
          <Kept
            of={keptWith(account, menu)}
            by={['top', ...keyOf(look, path, cart, account, isHeaderSticky), notice !== null, query ?? '']}
          >
            {notice ? <StoreNoticeBar notice={notice} path={path} /> : null}
            <Header
              storeName={storeName}
              logo={logo}
              menu={menu}
              cart={cart}
              account={account}
              path={path}
              query={query}
              isSticky={isHeaderSticky}
              isStickyOnPhone={hasMobileBar}
            />
          </Kept>
        )}
      </ServerHtml>
      <main className={styles.main} id="main" tabIndex={-1}>
        {status ? (
          <div className={`${container} ${styles.statusLine}`}>
            <Notice tone={status.tone} isStatus>
              {status.message}
            </Notice>
          </div>
        ) : null}
        {children}
      </main>
      <ServerHtml key={`bottom ${look}`} name={`bottom ${look}`} className={styles.serverHtml}>
        {!import.meta.env.SSR ? null : isCheckout ? (
          <CheckoutFooter storeName={storeName} year={footer.year} policies={policies} />
        ) : (
          <Kept of={keptWith(account, menu)} by={['bottom', ...keyOf(look, path, cart, account, isHeaderSticky)]}>
            <Footer storeName={storeName} path={path} {...footer} hasCookieManager={hasCookieManager} />
            {chat ? <ChatLink chat={chat} path={path} origin={origin} /> : null}
            {hasScrollToTop ? <ScrollToTop side={chat?.side === 'right' ? 'left' : 'right'} /> : null}
            {hasMobileBar ? <MobileBar path={path} cart={cart} /> : null}
          </Kept>
        )}
      </ServerHtml>
      {isHydrated ? <Dialog id={pageDialogId} title="" /> : null}
      {QuickViewForm ? <QuickViewForm /> : null}
      {Drawer ? <Drawer onClose={close} /> : null}
      <span className={visuallyHidden} role="status">
        {added?.shown.message}
      </span>
      {added ? <added.Panel {...added.shown} onClose={added.dismiss} /> : null}
      <ToastRegion />
    </WishlistContext.Provider>
  )
}
