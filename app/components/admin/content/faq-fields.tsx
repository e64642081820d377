import { box } from '~/components/admin/admin-form.css'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { muted } from '~/styles/text.css'

interface FaqFieldsProps {
  values: Readonly<Record<string, string | undefined>>
  errors: Readonly<Record<string, string[] | undefined>>
  /** How many questions there are, with the empty ones. */
  count: number
}

/** The fields of a page of questions. */
export function FaqFields({ values, errors, count }: FaqFieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name], errors: errors[name], autoComplete: 'off' })
  return (
    <>
      <TextField {...field('title')} label="Title" maxLength={160} />
      <TextField {...field('description')} label="Text for search engines" isOptional maxLength={320} />
      <p className={muted}>
        An answer is plain text with an empty line between two paragraphs, or HTML. The number says which question comes
        first. A question whose two texts you empty is taken out; after saving there are new empty ones.
      </p>
      {Array.from({ length: count }, (_one, at) => (
        <fieldset key={at} className={box}>
          <legend>{values[`question.r${at}`] ? `Question ${at + 1}` : `New question ${at + 1}`}</legend>
          <TextField {...field(`question.r${at}`)} label="Question" isOptional maxLength={300} />
          <TextareaField {...field(`answer.r${at}`)} label="Answer" isOptional rows={3} maxLength={10_000} />
          <TextField {...field(`place.r${at}`)} label="Place" isOptional inputMode="numeric" maxLength={4} />
        </fieldset>
      ))}
    </>
  )
}
