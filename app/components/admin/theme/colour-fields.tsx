import type { FormEvent } from 'react'
import { TextField } from '~/components/ui/field/text-field'
import { hexOf, rgbOf } from '~/domain/site/storefront/theme/colour'
import type { Palette } from '~/domain/site/storefront/theme/palette'
import { colourWords } from './look-words'
import * as styles from './theme-editor.css'

interface ColourFieldsProps {
  /** The colours that pages have, those of the shop among them. */
  palette: Palette
  texts: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
}

/** A colour as a picker tells it: in small letters, with two digits for each part. */
function pickedText(colour: string): string {
  const rgb = rgbOf(colour)
  return rgb ? hexOf(rgb) : '#000000'
}

const names = Object.keys(colourWords) as Array<keyof Palette>

/** Writes a picked colour into the field beside it. */
function writePicked({ currentTarget }: FormEvent<HTMLInputElement>): void {
  const field = currentTarget.form?.elements.namedItem(currentTarget.name.replace('pick.', 'look.'))
  if (field instanceof HTMLInputElement) field.value = currentTarget.value
}

/** Shows a typed colour in the picker beside its field. */
function showTyped({ currentTarget }: FormEvent<HTMLInputElement>): void {
  const picker = currentTarget.form?.elements.namedItem(currentTarget.name.replace('look.', 'pick.'))
  if (picker instanceof HTMLInputElement && /^#[\da-f]{6}$/i.test(currentTarget.value))
    picker.value = currentTarget.value.toLowerCase()
}

/** The colours of a look: each can be typed, or picked beside it. */
export function ColourFields({ palette, texts, errors }: ColourFieldsProps) {
  return (
    <div className={styles.colours}>
      {names.map((name) => (
        <div key={name} className={styles.colour}>
          <TextField
            name={`look.colours.${name}`}
            label={colourWords[name]}
            defaultValue={texts[`look.colours.${name}`]}
            placeholder={palette[name]}
            errors={errors[`look.colours.${name}`]}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            onInput={showTyped}
          />
          <input
            className={styles.picker}
            type="color"
            name={`pick.colours.${name}`}
            defaultValue={texts[`pick.colours.${name}`] ?? pickedText(palette[name])}
            aria-label={`Pick: ${colourWords[name]}`}
            onInput={writePicked}
          />
          {/* without scripts this tells whether a colour was picked */}
          <input type="hidden" name={`shown.colours.${name}`} value={pickedText(palette[name])} />
        </div>
      ))}
    </div>
  )
}
