import type { MetaFunction } from '~/framework/server'
import { useActionData } from '~/framework/react'
import { TextPage } from '~/components/shell/text-page'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { TextField } from '~/components/ui/field/text-field'
import { Notice } from '~/components/ui/notice/notice'
import { maxGiftCardCodeLength } from '~/domain/shared/field-limits'
import { giftCardCodeSchema } from '~/domain/sales/gift-cards/gift-card.schema'
import { toMoney, type Money } from '~/domain/shared/money/money'
import type { Failure } from '~/domain/shared/result'
import { giftCardPath } from '~/paths'
import type { ParsedForm } from '~/http/forms/parse-form.server'
import { findGiftCardWithinLimit } from '~/http/limits/limited.server'
import { personalPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { replyToFailure, replyWith } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'

export const handle = { scripts: false }
export const headers = personalPage

interface Answer {
  card: { lastFour: string; balance: Money; initial: Money; isCancelled: boolean; isBlocked: boolean } | null
  errors: Record<string, string[]>
  /** The code as it was typed, when it has an error. */
  typed: string
}

const replyWithErrors = ({ typed }: ParsedForm<unknown>, error: Failure) => {
  const errors = error.errors ?? { '': [error.message] }
  return replyToFailure<Answer>({ card: null, errors, typed: typed.giftCard ?? '' }, error)
}

export const action = formAction({
  schema: giftCardCodeSchema,
  limit: { inside: ['gift_card'] },
  async answer(context, form) {
    if (!form.ok) return replyWithErrors(form, form.error)
    const found = await findGiftCardWithinLimit(context, form.value.giftCard)
    if (!found.ok) return replyWithErrors(form, found.error)
    const { lastFour, balance, initialAmount, currency, cancelledAt, blockedAt } = found.value
    const money = (amount: number) => toMoney(amount, currency, context.channel.languageTag)
    const [isCancelled, isBlocked] = [cancelledAt !== null, blockedAt !== null]
    const card = { lastFour, balance: money(balance), initial: money(initialAmount), isCancelled, isBlocked }
    return replyWith<Answer>({ card, errors: {}, typed: '' })
  },
  replyWithErrors: async (_context, form, error) => replyWithErrors(form, error),
})

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Gift card balance', canonicalPath: giftCardPath })

export default function GiftCardPage() {
  const answer = useActionData<typeof action>()
  const errors = answer?.errors ?? {}
  return (
    <TextPage title="Gift card balance">
      <div className={stack}>
        <p className={lead}>
          Enter the code from your email to see what’s left. You can use the card on the payment page.
        </p>
        <form className={stack} method="post" action={giftCardPath}>
          <ErrorSummary errors={errors} />
          {answer?.card?.isCancelled ? (
            <Notice tone="danger" isStatus>
              The card ending {answer.card.lastFour} was cancelled, and its buyer gets the money back.
            </Notice>
          ) : answer?.card?.isBlocked ? (
            <Notice tone="danger" isStatus>
              The card ending {answer.card.lastFour} is blocked. Please write to us.
            </Notice>
          ) : answer?.card ? (
            <Notice tone="success" isStatus>
              The card ending {answer.card.lastFour} has <strong>{answer.card.balance.formatted}</strong> of{' '}
              {answer.card.initial.formatted} left.
            </Notice>
          ) : null}
          <TextField
            name="giftCard"
            label="Gift card code"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={maxGiftCardCodeLength}
            defaultValue={answer?.typed}
            errors={errors.giftCard}
            required
          />
          <div>
            <Button>Check balance</Button>
          </div>
        </form>
      </div>
    </TextPage>
  )
}
