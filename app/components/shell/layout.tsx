import { useEffect, useState, type ReactNode } from 'react'
import { CheckoutFooter } from './checkout/checkout-footer'
import { CheckoutHeader, type Help } from './checkout/checkout-header'
import { showHearts } from '~/components/wishlist/show-hearts'
import { WishlistProvider } from '~/components/wishlist/wishlist-context'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Notice, type NoticeTone } from '~/components/ui/notice/notice'
import { ToastRegion } from '~/components/ui/toast/toast-region'
import type { CartBadge } from '~/domain/sales/cart/cart'
import type { Picture } from '~/domain/catalogue/media/picture'
import { pageDialogId } from '~/enhance/open-dialog'
import { showAccount } from './account-badge'
import { showCartBadge } from './cart-badge'
import { useAddedPanel } from '~/enhance/use-added-panel'
import { useCartDrawer } from '~/enhance/use-cart-drawer'
import { useSignInDialog } from '~/enhance/auth/use-sign-in-dialog'
import { useHearts } from '~/enhance/product/use-hearts'
import { useEnhancements } from '~/enhance/use-enhancements'
import { useFreshData } from '~/enhance/use-fresh-data'
import { useLoading } from '~/enhance/loading/use-loading'
import { useQuickViewForm } from '~/enhance/product/use-quick-view-form'
import { Cached, ServerHtml } from '~/framework/server-html'
import { container, visuallyHidden } from '~/styles/layout.css'
import { ChatLink, type Chat } from './chat-link'
import { Footer, type FooterProps } from './footer'
import { Header, type AccountLink } from './header'
import { cookieQuestionId } from './cookie-question'
import * as styles from './layout.css'
import type { MenuLink } from './menu-link'
import { MobileBar } from './mobile-bar'
import { ScrollToTop } from './scroll-to-top'

/** The contents of the header and the footer; on the server alone, which renders them. */
export interface LayoutShell {
  storeName: string
  /** Shown in the header instead of the name. */
  logo: Picture | null
  menu: MenuLink[]
  footer: Omit<FooterProps, 'storeName' | 'path' | 'hasCookieManager'>
  /** Whether the notice of the shop is among what is around the header. */
  hasNotice: boolean
  /** The parts that the owner has placed around the header and the footer. */
  around: Record<'beforeHeader' | 'afterHeader' | 'beforeFooter' | 'afterFooter', ReactNode>
  staffBar: ReactNode
  isHeaderSticky: boolean
  hasScrollToTop: boolean
  chat: Chat | null
  /** Whether the shop has the bar of phones. */
  hasMobileFooter: boolean
  /** Whether the footer leads to the cookie preferences. */
  hasCookieManager: boolean
  help: Help
  policies: Array<{ label: string; href: string }>
  /** The channel's origin, for the address of the page in a chat. */
  origin: string
}

interface LayoutProps {
  shell?: LayoutShell
  /** Whether the visitor is a member of staff, who has a bar above the page. */
  hasStaffBar?: boolean
  cart: CartBadge
  account: AccountLink
  /** The signs of what is on the visitor's wishlist. */
  wishlist: string
  /** Path of the page without query. */
  path: string
  /** Path and query of the page. */
  address: string
  /** The words that were searched for, on the search page. */
  query?: string
  /** A step of the checkout: without menus, and with what leads away from it. */
  isCheckout?: boolean
  /** False on pages that have a bar of their own on a phone. */
  hasMobileBar?: boolean
  /** The result of the last POST, shown once after its redirect. */
  status?: { tone: NoticeTone; message: string } | null
  children: ReactNode
}

/** All of a visitor that is shown around a page. */
const valuesOf = (cart: CartBadge, account: AccountLink) => ({
  quantity: cart.quantity,
  cart: cart.label,
  account: account.label,
  state: account.state as string,
})

function badgesOf({ quantity, cart, account, state }: ReturnType<typeof valuesOf>) {
  return { cart: { quantity, label: cart }, account: { label: account, state: state as AccountLink['state'] } }
}

/** Everything around a page of the shop. The page has its own containers inside `main`. */
export function Layout({
  shell,
  hasStaffBar = false,
  cart,
  account,
  wishlist,
  path,
  address,
  query,
  isCheckout = false,
  hasMobileBar = true,
  status,
  children,
}: LayoutProps) {
  // before the indicator of loading, so that it sees which links open no page
  const signIn = useSignInDialog()
  const { Drawer, close } = useCartDrawer()
  useEnhancements()
  useFreshData()
  const QuickViewForm = useQuickViewForm()
  useHearts(signIn.open)
  useLoading()
  useEffect(() => showCartBadge(document, cart), [cart])
  useEffect(() => showAccount(document, account), [account])
  useEffect(() => showHearts(document, wishlist), [wishlist])
  // scripts alone open it, and without styles it would be part of the page
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  const added = useAddedPanel()
  const look = isCheckout ? 'checkout' : hasMobileBar ? 'shop' : 'shop without bar'
  return (
    <WishlistProvider wishlist={wishlist} address={address}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <a className={styles.skipToQuestion} href={`#${cookieQuestionId}`}>
        Skip to the question about cookies
      </a>
      {hasStaffBar ? (
        <ServerHtml name="staff" className={styles.serverHtml}>
          {shell?.staffBar}
        </ServerHtml>
      ) : null}
      <ServerHtml key={`top ${look}`} name={`top ${look}`} className={styles.serverHtml}>
        {!import.meta.env.SSR || !shell ? null : isCheckout ? (
          <Cached of={shell.menu} by={['top', look]}>
            <CheckoutHeader storeName={shell.storeName} logo={shell.logo} help={shell.help} />
          </Cached>
        ) : (
          <Cached
            of={shell.menu}
            by={['top', look, path, shell.isHeaderSticky, shell.hasNotice, query ?? '']}
            visitor={valuesOf(cart, account)}
          >
            {(shown) => (
              <>
                {shell.around.beforeHeader}
                <Header
                  storeName={shell.storeName}
                  logo={shell.logo}
                  menu={shell.menu}
                  {...badgesOf(shown)}
                  path={path}
                  query={query}
                  isSticky={shell.isHeaderSticky}
                  isStickyOnPhone={hasMobileBar}
                />
                {shell.around.afterHeader}
              </>
            )}
          </Cached>
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
        {!import.meta.env.SSR || !shell ? null : isCheckout ? (
          <Cached of={shell.menu} by={['bottom', look]}>
            <CheckoutFooter storeName={shell.storeName} year={shell.footer.year} policies={shell.policies} />
          </Cached>
        ) : (
          <Cached of={shell.menu} by={['bottom', look, path]} visitor={valuesOf(cart, account)}>
            {(shown) => (
              <>
                {shell.around.beforeFooter}
                <Footer
                  storeName={shell.storeName}
                  path={path}
                  {...shell.footer}
                  hasCookieManager={shell.hasCookieManager}
                />
                {shell.around.afterFooter}
                {shell.chat ? <ChatLink chat={shell.chat} path={path} origin={shell.origin} /> : null}
                {shell.hasScrollToTop ? <ScrollToTop side={shell.chat?.side === 'right' ? 'left' : 'right'} /> : null}
                {hasMobileBar && shell.hasMobileFooter ? <MobileBar path={path} cart={badgesOf(shown).cart} /> : null}
              </>
            )}
          </Cached>
        )}
      </ServerHtml>
      {isHydrated ? <Dialog id={pageDialogId} title="" /> : null}
      {QuickViewForm ? <QuickViewForm /> : null}
      {Drawer ? <Drawer onClose={close} /> : null}
      {signIn.opened ? <signIn.opened.Dialog href={signIn.opened.href} onClose={signIn.close} /> : null}
      <span className={visuallyHidden} role="status">
        {added?.shown.message}
      </span>
      {added ? <added.Panel {...added.shown} onClose={added.dismiss} /> : null}
      <ToastRegion />
    </WishlistProvider>
  )
}
