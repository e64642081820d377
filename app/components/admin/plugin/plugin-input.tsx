import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'

/** A setting of a plugin as its form shows it. */
export interface ShownPluginSetting {
  key: string
  /** Of its field; that of a secret says so, so that nothing keeps what is typed there. */
  name: string
  label: string
  hint: string
  kind: 'text' | 'secret' | 'flag' | 'choice' | 'list'
  options: string[]
  isRequired: boolean
  /** As a text: 'on' for a flag, one entry on each line for a list, nothing for a secret. */
  value: string
  /** Of a secret that is stored, its last four characters. */
  lastFour: string | null
}

interface PluginInputProps {
  setting: ShownPluginSetting
  /** What was typed before it was refused. */
  typed: Readonly<Record<string, string>> | undefined
  errors: string[] | undefined
}

/** The field of a setting of a plugin. */
export function PluginInput({ setting, typed, errors }: PluginInputProps) {
  const { key, name, label, hint, kind, options, isRequired, value, lastFour } = setting
  const shown = typed === undefined ? value : (typed[name] ?? '')
  const common = { name, label, errors }
  switch (kind) {
    case 'flag':
      return <CheckboxField {...common} hint={hint} value="on" defaultChecked={shown === 'on'} />
    case 'choice':
      return (
        <SelectField
          {...common}
          hint={hint}
          options={options.map((option) => ({ value: option, label: option }))}
          defaultValue={shown}
        />
      )
    case 'list':
      return (
        <TextareaField
          {...common}
          hint={`${hint} One on each line.`.trim()}
          isOptional
          rows={3}
          spellCheck={false}
          defaultValue={shown}
        />
      )
    case 'secret':
      return (
        <>
          <TextField
            {...common}
            hint={`${hint} ${lastFour === null ? '' : `One is stored, which ends with ${lastFour}. Empty keeps it.`}`.trim()}
            isOptional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={500}
            defaultValue={typed?.[name]}
          />
          {lastFour === null ? null : (
            <CheckboxField
              name={`forget.${key}`}
              value="on"
              label={`Delete the stored one: ${label}`}
              defaultChecked={typed?.[`forget.${key}`] === 'on'}
            />
          )}
        </>
      )
    case 'text':
      return (
        <TextField
          {...common}
          hint={hint === '' ? undefined : hint}
          isOptional={!isRequired}
          autoComplete="off"
          spellCheck={false}
          maxLength={500}
          defaultValue={shown}
        />
      )
  }
}
