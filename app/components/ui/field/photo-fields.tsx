import { Field } from './field'
import * as styles from './field.css'

interface PhotoFieldsProps {
  count: number
  /** Tokens of photos that were stored when the form was sent before, by field: p1, p2 … */
  tokens?: Record<string, string>
  errors?: Record<string, string[]>
}

/** Fields for some photos. One that is stored already needs no file. */
export function PhotoFields({ count, tokens = {}, errors = {} }: PhotoFieldsProps) {
  const fields = Array.from({ length: count }, (_, index) => `p${index + 1}`)
  return (
    <>
      {fields.map((field, index) => (
        <div key={field}>
          <Field
            name={`photo.${field}`}
            label={`Photo ${index + 1}`}
            isOptional
            errors={errors[`photo.${field}`]}
            hint={tokens[field] ? 'Your photo is saved. Choose another one only to replace it.' : undefined}
          >
            {(control) => (
              <input className={styles.control} type="file" accept="image/png,image/jpeg,image/webp" {...control} />
            )}
          </Field>
          {tokens[field] ? <input type="hidden" name={`photoToken.${field}`} value={tokens[field]} /> : null}
        </div>
      ))}
    </>
  )
}
