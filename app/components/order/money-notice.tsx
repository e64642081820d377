import { Notice } from '~/components/ui/notice/notice'

/** Shows what has happened to the money of an order beside its payment. */
export function MoneyNotice({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <Notice tone="info">
      <ul>
        {sentences.map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}
