import { list } from '~/components/admin/admin-form.css'

export interface ShownGroup {
  /** The reason. */
  text: string
  count: number
  names: string[]
  /** How many are not named. */
  more: number
}

/** What is not changed, by the reason. */
export function LeftGroups({ groups }: { groups: ShownGroup[] }) {
  return (
    <ul className={list}>
      {groups.map(({ text, count, names, more }) => (
        <li key={text}>
          <strong>
            {text}: {count}.
          </strong>{' '}
          {names.join(', ')}
          {more > 0 ? ` and ${more} more` : ''}
        </li>
      ))}
    </ul>
  )
}
