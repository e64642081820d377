import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import type { ShownSetting } from './setting-groups'

interface SettingInputProps {
  setting: ShownSetting
  /** What was typed before it was refused. */
  typed: string | undefined
  errors: string[] | undefined
}

/** The field of a setting, with what it changes, its default, and who has set it last. */
export function SettingInput({ setting, typed, errors }: SettingInputProps) {
  const { key, label, effect, kind, value, defaultText, changedBy, options, isLong = false, type } = setting
  const hint = [
    effect,
    defaultText === null ? '' : `Usually ${options.find((one) => one.value === defaultText)?.label ?? defaultText}.`,
    changedBy === null ? '' : `Set by ${changedBy}.`,
    // somebody else may have changed it meanwhile
    typed === undefined || typed === value
      ? ''
      : `Now it is “${options.find((one) => one.value === value)?.label ?? value}”.`,
  ]
    .filter(Boolean)
    .join(' ')
  const shown = typed ?? value
  const common = { name: key, label, hint, errors }
  return (
    <>
      {kind === 'flag' ? (
        <CheckboxField {...common} value="on" defaultChecked={shown === 'on'} />
      ) : kind === 'choice' ? (
        <SelectField {...common} options={options} defaultValue={shown} />
      ) : isLong ? (
        <TextareaField {...common} rows={3} defaultValue={shown} />
      ) : (
        <TextField
          {...common}
          type={type ?? 'text'}
          inputMode={kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          defaultValue={shown}
        />
      )}
    </>
  )
}
