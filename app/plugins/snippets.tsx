import type { Snippet } from './hooks/hook-types'

interface SnippetsProps {
  snippets: readonly Snippet[]
  position: Snippet['position']
}

/** The scripts of plugins at one position of the page. They are async, so the page does not wait for them. */
export function Snippets({ snippets, position }: SnippetsProps) {
  return snippets
    .filter((snippet) => snippet.position === position)
    .map(({ src, data }) => <script key={src} async src={src} {...data} />)
}
