import type { Note } from '~/domain/shared/text/note'
import { stack } from '~/styles/layout.css'
import { subheading } from '~/styles/text.css'

/** Shows the notes of plugins below a step of the checkout. */
export function Notes({ notes }: { notes: readonly Note[] }) {
  return notes.map(({ title, text, link }) => (
    <section key={title + text} className={stack} data-screen-only={link ? true : undefined}>
      {title ? <h2 className={subheading}>{title}</h2> : null}
      <p>
        {text} {link ? <a href={link.href}>{link.label}</a> : null}
      </p>
    </section>
  ))
}
