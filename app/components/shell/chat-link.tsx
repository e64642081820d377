import { Icon } from '~/components/ui/icon/icon'
import { chatUrl, isProductPath, shopEventsPath } from '~/paths'
import { corner } from './corner.css'

/** The owner's chat on a messaging service. */
export interface Chat {
  /** With country code, digits only: 919876543210. */
  number: string
  /** The first message, on pages that are not about one product. */
  message: string
  /** The greeting before the address, on product pages. */
  productMessage: string
  side: 'left' | 'right'
}

interface ChatLinkProps {
  chat: Chat
  /** Path of the page. */
  path: string
  origin: string
}

/** A link to a chat with the shop. On a product page the message names the page (specification 1 and 2, section 2). */
export function ChatLink({ chat, path, origin }: ChatLinkProps) {
  const message = isProductPath(path) ? `${chat.productMessage} ${origin}${path}` : chat.message
  return (
    <aside aria-label="Chat">
      <a
        className={corner[chat.side]}
        data-chat=""
        // tells the shop of a chat where no script does
        ping={shopEventsPath}
        href={chatUrl(chat.number, message)}
        target="_blank"
        rel="noopener"
        aria-label="Chat with us (opens a new window)"
      >
        <Icon name="chat" />
      </a>
    </aside>
  )
}
