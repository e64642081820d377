import type { CleanHtml } from '~/domain/shared/text/clean-html'

interface OwnerHtmlProps {
  html: CleanHtml
  className?: string | undefined
  as?: 'div' | 'section'
}

/** HTML that the owner wrote or imported. The server has cleaned it when it was read, however it was stored. */
export function OwnerHtml({ html, className, as: Element = 'div' }: OwnerHtmlProps) {
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />
}
