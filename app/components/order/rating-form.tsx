import { Button } from '~/components/ui/button/button'
import { TextareaField } from '~/components/ui/field/textarea-field'
import { maxRatingCommentLength } from '~/domain/shared/field-limits'
import { checkoutCompletePath } from '~/paths'
import { clusterTight, stack } from '~/styles/layout.css'
import { savedText } from '~/styles/text.css'
import { narrow, offer } from './rating-form.css'

const ratingNames = ['1, poor', '2, fair', '3, good', '4, very good', '5, excellent']

interface RatingFormProps {
  token: string
  rating: number | null
  /** The page that it is on, which is shown again. */
  page: 'complete' | 'order'
}

/** The form to rate the purchase, or the thanks when the order has been rated. */
export function RatingForm({ token, rating, page }: RatingFormProps) {
  if (rating !== null) return <p className={savedText}>Thank you. You gave us {rating} of 5.</p>
  return (
    <details>
      <summary className={offer}>How was buying here?</summary>
      <form className={`${stack} ${narrow}`} method="post" action={checkoutCompletePath}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="page" value={page} />
        <fieldset className={clusterTight}>
          <legend>Your rating</legend>
          {ratingNames.map((label, index) => (
            <label key={label} className={clusterTight}>
              <input type="radio" name="rating" value={index + 1} required /> {label}
            </label>
          ))}
        </fieldset>
        <TextareaField
          name="comment"
          label="What could be better?"
          isOptional
          rows={2}
          maxLength={maxRatingCommentLength}
        />
        <div>
          <Button variant="secondary">Send rating</Button>
        </div>
      </form>
    </details>
  )
}
