/** Attributes of a native popover and its buttons. React 18 has no types for them, but renders them. */
export function popover(): { popover: 'auto' } {
  return { popover: 'auto' }
}

export function popoverButton(
  id: string,
  action: 'toggle' | 'hide',
): { popovertarget: string; popovertargetaction: string } {
  return { popovertarget: id, popovertargetaction: action }
}
