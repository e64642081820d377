import { useEffect, type ReactNode } from 'react'
import { Dialog } from '~/components/ui/dialog/dialog'
import { Notice, type NoticeTone } from '~/components/ui/notice/notice'
import { ToastRegion } from '~/components/ui/toast/toast-region'
import type { CartBadge } from '~/domain/cart/cart'
import type { Picture } from '~/domain/media/picture'
import { pageDialogId } from '~/enhance/open-dialog'
import { showCartBadge } from './cart-badge'
import { useCartDrawer } from '~/enhance/use-cart-drawer'
import { useEnhancements } from '~/enhance/use-enhancements'
import { useQuickViewForm } from '~/enhance/product/use-quick-view-form'
import { ServerHtml } from '~/framework/server-html'
import { container } from '~/styles/layout.css'
import { ChatLink, type Chat } from './chat-link'
import { Footer, type FooterProps } from './footer'
import { Header } from './header'
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
  footer: Omit<FooterProps, 'storeName' | 'path' | 'children'>
  notice: StoreNotice | null
  cart: CartBadge
  /** Path of the page without query. */
  path: string
  /** What was searched for, on the search page. */
  query?: string
  isHeaderSticky?: boolean
  hasScrollToTop?: boolean
  chat: Chat | null
  /** The channel's origin, for the address of the page in a chat. */
  origin: string
  /** The result of the last POST, shown once after its redirect. */
  status?: { tone: NoticeTone; message: string } | null
  children: ReactNode
}

/** Everything around a page of the shop. The page has its own containers inside `main`. */
export function Layout({
  storeName,
  logo,
  menu,
  footer,
  notice,
  cart,
  path,
  query,
  isHeaderSticky = true,
  hasScrollToTop = true,
  chat,
  origin,
  status,
  children,
}: LayoutProps) {
  useEnhancements()
  useQuickViewForm()
  useEffect(() => showCartBadge(document, cart), [cart])
  const { Drawer, close } = useCartDrawer()
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <span id="top" />
      <ServerHtml name="top" className={styles.serverHtml}>
        {import.meta.env.SSR ? (
          <>
            {notice ? <StoreNoticeBar notice={notice} path={path} /> : null}
            <Header
              storeName={storeName}
              logo={logo}
              menu={menu}
              cart={cart}
              path={path}
              query={query}
              isSticky={isHeaderSticky}
            />
          </>
        ) : null}
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
      <ServerHtml name="bottom" className={styles.serverHtml}>
        {import.meta.env.SSR ? (
          <>
            <Footer storeName={storeName} path={path} {...footer} />
            <MobileBar path={path} cart={cart} />
            {chat ? <ChatLink chat={chat} path={path} origin={origin} /> : null}
            {hasScrollToTop ? <ScrollToTop side={chat?.side === 'right' ? 'left' : 'right'} /> : null}
          </>
        ) : null}
      </ServerHtml>
      <Dialog id={pageDialogId} title="Details" />
      {Drawer ? <Drawer onClose={close} /> : null}
      <ToastRegion />
    </>
  )
}
