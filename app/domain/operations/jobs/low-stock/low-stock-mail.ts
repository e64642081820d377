import type { MailBody } from '~/domain/operations/mail/mail'
import { shortMail } from '~/domain/sales/refunds/short-mail'

/** To the owner: what is low in stock since the last such mail. Pure. */
export function lowStockMail(mail: {
  storeName: string
  link: string
  /** 'Linen Shirt, White · L (SHIRT-WL): 2 left' */
  lines: readonly string[]
  /** How many more there are. */
  more: number
  /** How few are low: '5'. */
  limit: number
}): MailBody {
  const { storeName, link, lines, more, limit } = mail
  const count = lines.length + more
  return shortMail({
    subject: count === 1 ? 'A product is low in stock' : `${count} products are low in stock`,
    heading: 'Low in stock',
    storeName,
    paragraphs: [`Of these, ${limit} or fewer are left to sell. Each is named once, until there is more of it again.`],
    details: {
      title: 'New since the last mail',
      lines: [...lines, ...(more > 0 ? [`And ${more} more, which your shop lists.`] : [])],
    },
    button: { link, label: 'See the stock' },
  })
}
