import { Button } from '~/components/ui/button/button'
import { PhotoFields } from '~/components/ui/field/photo-fields'
import { RadioCards } from '~/components/ui/field/radio-cards'
import { SelectField } from '~/components/ui/field/select-field'
import { TextField } from '~/components/ui/field/text-field'
import { TextareaField } from '~/components/ui/field/textarea-field'
import {
  maxEmailLength,
  maxReviewNameLength,
  maxReviewTextLength,
  maxReviewTitleLength,
} from '~/domain/shared/field-limits'
import { maxReviewPhotos, type ReviewField } from '~/domain/catalogue/reviews/review'
import { withQuery, writeReviewPath } from '~/paths'
import { stack } from '~/styles/layout.css'

const words = ['', 'Poor', 'Fair', 'Good', 'Very good', 'Excellent']

interface ReviewFormProps {
  slug: string
  /** Token of the order in which it was bought, or ''. */
  order: string
  fields: readonly ReviewField[]
  /** Whether the address of the author, a guest, is not known. */
  asksEmail: boolean
  typed?: Record<string, string>
  photoTokens?: Record<string, string>
  errors?: Record<string, string[]>
}

/** The form to review a product. */
export function ReviewForm({ slug, order, fields, asksEmail, typed = {}, photoTokens, errors = {} }: ReviewFormProps) {
  return (
    <form
      className={stack}
      method="post"
      // with the order, which a guest reviews by when the form is shown again
      action={withQuery(writeReviewPath(slug), { order: order || undefined })}
      encType="multipart/form-data"
    >
      <input type="hidden" name="product" value={slug} />
      <input type="hidden" name="order" value={order} />
      <RadioCards
        name="rating"
        legend="Your rating"
        cards={[5, 4, 3, 2, 1].map((stars) => ({
          value: String(stars),
          title: `${'★'.repeat(stars)} ${words[stars]}`,
        }))}
        selected={typed.rating}
        errors={errors.rating}
        isRequired
      />
      <TextField
        name="title"
        label="Title"
        isOptional
        maxLength={maxReviewTitleLength}
        defaultValue={typed.title}
        errors={errors.title}
      />
      <TextareaField
        name="text"
        label="Your review"
        rows={5}
        minLength={10}
        maxLength={maxReviewTextLength}
        defaultValue={typed.text}
        errors={errors.text}
        required
      />
      {fields.map((field) => {
        const name = `field.${field.name}`
        const common = {
          name,
          label: field.label,
          isOptional: !field.isRequired,
          required: field.isRequired,
          defaultValue: typed[name] ?? '',
          errors: errors[name],
        }
        return field.choices.length > 0 ? (
          <SelectField
            key={name}
            {...common}
            emptyLabel="Please choose"
            options={field.choices.map((choice) => ({ value: choice, label: choice }))}
          />
        ) : (
          <TextField key={name} {...common} maxLength={200} />
        )
      })}
      <TextField
        name="name"
        label="Your name, as everybody sees it"
        autoComplete="given-name"
        maxLength={maxReviewNameLength}
        defaultValue={typed.name}
        errors={errors.name}
        required
      />
      {asksEmail ? (
        <TextField
          type="email"
          name="email"
          label="Your email address"
          hint="We never show it."
          autoComplete="email"
          maxLength={maxEmailLength}
          defaultValue={typed.email}
          errors={errors.email}
          required
        />
      ) : null}
      <PhotoFields count={maxReviewPhotos} tokens={photoTokens} errors={errors} />
      <div>
        <Button>Send the review</Button>
      </div>
    </form>
  )
}
