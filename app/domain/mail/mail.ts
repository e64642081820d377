/** The content of a mail, in text and in HTML that old mail programs can show. */
export interface MailBody {
  subject: string
  text: string
  html: string
}

/** A mail to be sent. */
export interface Mail extends MailBody {
  to: string
  /** More headers of the message, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** The same for every attempt to send one mail, so that a repeated delivery can be recognised. */
  messageId: string
}
