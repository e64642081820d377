/** Attributes of a native popover and its buttons, which React 18 doesn't know yet but passes on. */
export function popover(): { popover: 'auto' } {
  return { popover: 'auto' }
}

export function popoverButton(
  id: string,
  action: 'toggle' | 'hide',
): { popovertarget: string; popovertargetaction: string } {
  return { popovertarget: id, popovertargetaction: action }
}
