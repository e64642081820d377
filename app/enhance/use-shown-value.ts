import { useEffect, useRef, type RefObject } from 'react'

/**
 * Shows in a field what the address of the page says when that changes. A field with a `key` instead would be another
 * one then, and whoever has just used it would lose the focus.
 */
export function useShownValue<Field extends HTMLInputElement | HTMLSelectElement>(
  value: string | boolean,
): RefObject<Field> {
  const ref = useRef<Field>(null)
  const before = useRef(value)
  useEffect(() => {
    const field = ref.current
    // what a browser has put back into the fields after Back stays at first
    if (!field || before.current === value) return
    before.current = value
    if (typeof value === 'string') field.value = value
    else if (field instanceof HTMLInputElement) field.checked = value
  }, [value])
  return ref
}
