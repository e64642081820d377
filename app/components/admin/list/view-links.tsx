import { Link } from '~/framework/react'

interface ViewLinksProps {
  view: { saveHref: string | null; changeHref: string | null; name: string }
}

/** Where the filters of a list are saved as a tab, or the tab that is open is changed. */
export function ViewLinks({ view: { saveHref, changeHref, name } }: ViewLinksProps) {
  if (saveHref !== null)
    return (
      <p>
        <Link to={saveHref} discover="none">
          Save this view
        </Link>
      </p>
    )
  if (changeHref === null) return null
  return (
    <p>
      <Link to={changeHref} discover="none">
        Change or remove the view {name}
      </Link>
    </p>
  )
}
