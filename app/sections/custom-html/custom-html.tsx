import { OwnerHtml } from '~/components/ui/owner-html/owner-html'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { container, containerNarrow } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'

export interface CustomHtmlData {
  html: CleanHtml
  width: 'page' | 'text' | 'window'
}

/** HTML of the owner, without scripts, styles and what other sites would have to send. */
export function CustomHtmlSection({ data }: SectionProps<CustomHtmlData>) {
  const width = { page: container, text: containerNarrow, window: undefined }[data.width]
  return <OwnerHtml as="section" html={data.html} className={width} />
}
