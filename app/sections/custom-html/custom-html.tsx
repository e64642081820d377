import { container, containerNarrow } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'

export interface CustomHtmlData {
  html: string
  width: 'page' | 'text' | 'window'
}

/** HTML of the owner, without scripts, styles and what other sites would have to send. */
export function CustomHtmlSection({ data }: SectionProps<CustomHtmlData>) {
  const width = { page: container, text: containerNarrow, window: undefined }[data.width]
  // sanitised when it was read
  return <section className={width} dangerouslySetInnerHTML={{ __html: data.html }} />
}
