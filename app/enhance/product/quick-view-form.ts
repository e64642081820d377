import { useEffect, useRef } from 'react'
import { error as errorLook } from '~/components/ui/field/field.css'
import { fieldId } from '~/components/ui/field/field'
import { pageDialogId } from '../open-dialog'
import { useAddToCart } from '../use-add-to-cart'

/**
 * Adds the product of a quick view to the cart without leaving the page, closes the quick view, and shows errors beside
 * their fields. React does not know the form, because it is the HTML of the product's page.
 */
export function QuickViewForm(): null {
  const add = useAddToCart()
  const latest = useRef(add)
  latest.current = add

  useEffect(() => {
    const onSubmit = (event: SubmitEvent) => {
      const form = event.target
      if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
      if (!form.hasAttribute('data-buy') || !form.closest('[data-dialog-body]')) return
      showErrors(form, {})
      latest.current.onSubmit(event)
    }
    document.addEventListener('submit', onSubmit)
    return () => document.removeEventListener('submit', onSubmit)
  }, [])

  const dialog = () => document.getElementById(pageDialogId)
  useEffect(() => {
    const form = dialog()?.querySelector('form[data-buy]')
    if (form) showErrors(form, add.errors)
  }, [add.errors])

  useEffect(() => {
    const element = dialog()
    if (add.isAdded && element instanceof HTMLDialogElement && element.open) element.close()
  }, [add.isAdded])
  return null
}

function showErrors(form: Element, errors: Record<string, string[]>): void {
  for (const old of form.querySelectorAll('[data-field-error]')) old.remove()
  for (const [name, messages] of Object.entries(errors)) {
    const named = name === '' ? null : form.querySelector(`#${fieldId(name)}`)
    // the quantity stands in the row of the buttons, which has no place for a message
    const field = name === 'quantity' ? null : named
    const message = document.createElement(field?.matches('fieldset') ? 'span' : 'div')
    message.className = errorLook
    message.setAttribute('role', 'alert')
    message.dataset.fieldError = ''
    message.textContent = messages.join(' ')
    // as on the product's page: nothing moves the buttons
    if (field?.matches('fieldset')) (field.querySelector('legend') ?? field).append(message)
    else if (field) field.after(message)
    else {
      form.append(message)
      message.scrollIntoView({ block: 'nearest' })
    }
  }
}
