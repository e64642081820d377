import { list } from '~/components/admin/admin-form.css'

interface LeftGroupsProps {
  groups: Array<{ text: string; count: number; names: string[]; more: number }>
}

/** What is not changed, by the reason. */
export function LeftGroups({ groups }: LeftGroupsProps) {
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
