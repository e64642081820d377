import { useEffect, useState } from 'react'
import { Button } from '~/components/ui/button/button'
import { TextField } from '~/components/ui/field/text-field'
import { passwordStrength, strengthNames } from '~/domain/customers/auth/password-strength'
import type { PasswordFieldName } from '~/domain/shared/password-fields'
import { maxPasswordLength } from '~/domain/shared/field-limits'
import { useHydrated } from '~/enhance/auth/use-hydrated'
import { spread } from '~/styles/layout.css'
import { smallMuted } from '~/styles/text.css'
import { passwordPlace } from './late-parts.css'

interface PasswordFieldProps {
  name?: PasswordFieldName
  label?: string
  /** A password that is chosen, not one that is known. */
  isNew?: boolean
  /** The shortest password that can be chosen. */
  minLength?: number
  /** How strong the one was that was typed last, and is not sent back. */
  lastStrength?: string
  errors?: string[]
  id?: string
}

/** How long after the last key the strength is told, in ms (specification 1, section 5). */
const strengthDelay = 250

/**
 * A password. What was typed is never sent back. Scripts add a button that shows it, and tell how strong a new one is.
 */
export function PasswordField({
  name = 'password',
  label = 'Password',
  isNew = false,
  minLength = 6,
  lastStrength,
  errors,
  id,
}: PasswordFieldProps) {
  const isHydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  const [typed, setTyped] = useState('')
  const [strength, setStrength] = useState('')
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => setStrength(strengthNames[passwordStrength(typed)]), strengthDelay)
    return () => clearTimeout(timer)
  }, [isNew, typed])
  return (
    <div>
      <TextField
        name={name}
        id={id}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        minLength={isNew ? minLength : undefined}
        maxLength={maxPasswordLength}
        hint={
          isNew
            ? `At least ${minLength} characters${lastStrength ? `. The one you typed was ${lastStrength}` : ''}`
            : undefined
        }
        errors={errors}
        onInput={(event) => setTyped(event.currentTarget.value)}
        required
      />
      <div className={passwordPlace}>
        {isHydrated ? (
          <div className={spread}>
            <span className={smallMuted} role="status">
              {strength === '' ? '' : `Strength: ${strength}`}
            </span>
            <Button
              type="button"
              variant="quiet"
              size="small"
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {isShown ? 'Hide' : 'Show'} {label.toLowerCase()}
            </Button>
          </div>
        ) : null}
      </div>
    </div>
  )
}
