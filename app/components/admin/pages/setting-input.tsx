import { CheckboxField } from '~/components/ui/field/checkbox-field'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import * as styles from './page-editor.css'

/** A setting of a section as its form shows it. */
export interface ShownSetting {
  name: string
  /** 'code': many lines, of HTML. */
  kind: 'text' | 'lines' | 'code' | 'number' | 'flag' | 'choice' | 'date' | 'picture' | 'address'
  label: string
  hint: string
  /** As the text of its field. */
  value: string
  /** What it can be, where it is chosen from a list. */
  options: Array<{ value: string; label: string }> | null
  /** Of a picture that is stored. */
  pictureUrl: string | null
}

interface SettingInputProps {
  setting: ShownSetting
  /** What was typed before it was refused. */
  typed: Readonly<Record<string, string>> | undefined
  errors: Readonly<Record<string, string[] | undefined>>
}

/** The field of a setting of a section. */
export function SettingInput({ setting, typed, errors: all }: SettingInputProps) {
  const { name: own, kind, label, hint, value, options, pictureUrl } = setting
  const name = `setting.${own}`
  const shown = typed === undefined ? value : (typed[name] ?? '')
  const common = { name, label, hint: hint === '' ? undefined : hint, errors: all[name] }
  if (kind === 'picture')
    return (
      <>
        <input type="hidden" name={name} value={shown} />
        {pictureUrl === null ? null : (
          <>
            <img className={styles.picture} src={pictureUrl} alt="" width={160} loading="lazy" />
            <CheckboxField
              name={`without.${own}`}
              value="on"
              label={`Without this picture: ${label}`}
              defaultChecked={typed?.[`without.${own}`] === 'on'}
            />
          </>
        )}
        <TextField
          name={`file.${own}`}
          type="file"
          label={pictureUrl === null ? label : `${label}: another one`}
          hint="JPEG, PNG, WebP, AVIF or GIF, up to 25 MB."
          isOptional
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          errors={all[name] ?? all[`file.${own}`]}
        />
      </>
    )
  if (options) return <SelectField {...common} options={options} defaultValue={shown} />
  if (kind === 'flag') return <CheckboxField {...common} value="on" defaultChecked={shown === 'on'} />
  if (kind === 'lines' || kind === 'code')
    return <TextareaField {...common} isOptional rows={kind === 'code' ? 8 : 3} defaultValue={shown} />
  if (kind === 'number') return <TextField {...common} inputMode="numeric" defaultValue={shown} />
  return (
    <TextField
      {...common}
      isOptional
      type={kind === 'date' ? 'datetime-local' : undefined}
      autoCapitalize={kind === 'text' ? undefined : 'none'}
      defaultValue={shown}
    />
  )
}
