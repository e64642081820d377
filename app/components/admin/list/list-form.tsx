import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { Form, useLocation, useNavigate } from '~/framework/react'
import { announce } from '~/enhance/announce'

/** How long after the last key what was typed is asked for, in ms. */
const pause = 400

/** The rows of the list on this page, and whether there are other pages. */
export interface Found {
  count: number
  hasMore: boolean
}

export interface ListFormProps {
  /** The address of the list without its query. */
  path: string
  /** What the address asks for now, by the names of the fields. */
  values: Readonly<Record<string, string>>
  /** What it found, which screen readers hear when this form has changed the list. */
  found: Found
  /** Whether the list follows each change; otherwise its button is pressed, as without scripts. */
  isImmediate?: boolean
  className?: string
  role?: 'search'
  children: ReactNode
}

/**
 * The fields that search or filter a list: a plain GET form. With scripts the list follows them at once, and what is typed after
 * a pause. The address says what is asked for, and the field keeps the focus and what is typed meanwhile.
 */
export function ListForm({ path, values, found, isImmediate = true, className, role, children }: ListFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<number>()
  /** The query that this form has asked for and that has not been answered; null for none. */
  const asked = useRef<string | null>(null)
  const { key, search } = useLocation()
  const navigate = useNavigate()

  const ask = (isTyped: boolean) => {
    window.clearTimeout(timer.current)
    if (!form.current?.checkValidity()) return
    const query = queryOf(form.current)
    asked.current = query
    navigate((path.split('?')[0] ?? '') + query, { replace: isTyped || query === search, preventScrollReset: true })
  }
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!isImmediate) return
    window.clearTimeout(timer.current)
    const isText = target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)
    if (isText) timer.current = window.setTimeout(ask, pause, true)
    else ask(true)
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask(false)
  }

  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    const isOwn = asked.current === search
    asked.current = null
    if (isOwn) announce(foundText(found))
    // somebody went back, or followed a link: the fields say again what the address asks for
    else if (form.current) fill(form.current, values)
  }, [key, search, found, values])
  useEffect(() => () => window.clearTimeout(timer.current), [])

  return (
    <Form
      ref={form}
      className={className}
      method="get"
      action={path}
      role={role}
      onChange={onChange}
      onSubmit={onSubmit}
    >
      {children}
    </Form>
  )
}

/** The query of the fields that are filled. */
function queryOf(form: HTMLFormElement): string {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') params.append(name, value)
  const query = params.toString()
  return query === '' ? '' : `?${query}`
}

function fill(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field !== null && 'value' in field) field.value = value
  }
}

export function foundText({ count, hasMore }: Found): string {
  if (count === 0) return 'Nothing found'
  return hasMore ? `${count} on this page, and more on others` : `${count} found`
}
