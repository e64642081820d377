import type { Channel } from '~/domain/operations/channels/channel'
import type { EventName } from '~/domain/operations/outbox/events'

/** The content of a mail, in text and in HTML that old mail programs can show. */
export interface MailBody {
  subject: string
  text: string
  html: string
}

/** The event and the order that a mail to a buyer is about, for plugins that add to it. */
export interface MailAbout {
  /** The event that it tells of. */
  event: EventName
  order: { number: string; token: string; fulfilmentStatus: string }
  channel: Channel
  /** Absolute address of the order's page. */
  link: string
}

/** A mail to be sent. */
export interface Mail extends MailBody {
  to: string
  about?: MailAbout
  /** More headers of the message, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** The id of the mail: the same for every attempt to send it, so that a repeated delivery can be recognised. */
  messageId: string
  attachments?: Array<{ filename: string; path: string; contentType: string }>
}
