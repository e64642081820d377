import { notice } from './header.css'

/** The line above everything. Its colours are the theme's. */
export function StoreNoticeBar({ message }: { message: string }) {
  return (
    <aside className={notice} aria-label="Store notice">
      {message}
    </aside>
  )
}
