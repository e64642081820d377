import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { box } from '~/components/admin/admin-form.css'
import { AskedVariant } from '~/components/admin/order/asked-variant'
import { HandChoices } from '~/components/admin/order/hand-choices'
import { HandLines } from '~/components/admin/order/hand-lines'
import { HandSearch } from '~/components/admin/order/hand-search'
import { columns } from '~/components/admin/order/order.css'
import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import {
  addToHandOrder,
  changeHandLines,
  discardHandOrder,
  setHandChoices,
} from '~/domain/sales/hand-orders/edit-hand-order.server'
import { findOfferedVariants, readAskedVariant } from '~/domain/sales/hand-orders/find-offered-variants.server'
import type { AskedVariant as Asked } from '~/domain/sales/hand-orders/hand-order'
import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import type { HandContext } from '~/domain/sales/hand-orders/hand-visitor.server'
import { placeHandOrder } from '~/domain/sales/hand-orders/place-hand-order.server'
import { ok, type StaffResult } from '~/domain/shared/result'
import { idNumber } from '~/domain/shared/whole-number.schema'
import { CustomisationFields } from '~/components/product/customisation/customisation-fields'
import { describeFields } from '~/components/product/customisation/describe-fields'
import {
  adminHandBuyerPath,
  adminHandOrderPath,
  adminNewOrderPath,
  adminOrderPath,
  adminOrdersPath,
} from '~/admin-paths'
import type { RequestContext } from '~/http/context.server'
import type { Flash } from '~/http/cookies.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { buyFormFiles, storeChosenImage } from '~/http/forms/buy-form.server'
import { shownFailure } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { noticesFlash, redirectWith, showFormAgain } from '~/http/reply.server'
import { stack } from '~/styles/layout.css'
import { muted, subheading } from '~/styles/text.css'
import {
  handContext,
  handOrderId,
  handOrderSchema,
  requireHandOrder,
  typedChoices,
  typedLines,
  type HandOrderForm,
} from './hand-order-form.server'

export const handle = {
  permission: 'orders',
  crumb: 'Put it together',
  above: [
    { name: 'Orders', href: adminOrdersPath },
    { name: 'New order by hand', href: adminNewOrderPath },
  ],
} satisfies StaffHandle

const searchOf = (request: Request) => (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 200)

/** The variant whose choices are asked for. */
const askedOf = (request: Request) => idNumber.safeParse(new URL(request.url).searchParams.get('variant')).data

/** The fields of the shop's buy form. Who gives a gift card is not the one who types. */
function fieldsOf(
  { isGiftCard, price }: Pick<Asked, 'isGiftCard' | 'price'>,
  { texts, ...schema }: CustomisationSchema,
  { channel }: Pick<RequestContext, 'channel'>,
) {
  const named = texts.map((text) =>
    isGiftCard && text.name === 'sender' ? { ...text, label: 'Name of the giver' } : text,
  )
  return describeFields({ ...schema, texts: named }, channel, { each: price, unit: null })
}

export const loader = adminLoader(handle, async (context, staff, { params, request }) => {
  const { order } = await requireHandOrder(handContext(context, staff), handOrderId(params.id))
  const q = searchOf(request)
  const variant = askedOf(request)
  const asked = variant === undefined ? null : await readAskedVariant(context, variant)
  return {
    order,
    q,
    found: await findOfferedVariants(context, q),
    currency: context.channel.currency,
    asked: asked && { ...asked, customisation: asked.customisation && fieldsOf(asked, asked.customisation, context) },
  }
})

export const action = adminAction(handle, {
  schema: handOrderSchema,
  files: buyFormFiles,
  limit: {
    add: { inside: ['upload'] },
    lines: staffWork,
    choices: staffWork,
    place: staffWork,
    discard: staffWork,
  },
  async answer(context, staff, form, { params, request }) {
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const id = handOrderId(params.id)
    const byStaff = handContext(context, staff)
    const stored = form.value.intent === 'add' ? await storeChosenImage(context, form.value) : ok('')
    if (!stored.ok) return showFormAgain(shownFailure(stored.error), form.typed)
    const done = await change(byStaff, id, form.value, stored.value)
    // a picture that was sent is not sent again
    if (!done.ok) return showFormAgain(shownFailure(done.error), { ...form.typed, imageToken: stored.value })
    const { to, flash } = done.value
    return redirectWith(context, to ?? adminHandOrderPath(id, searchOf(request)), {
      flash: flash ?? noticesFlash(done.notices),
    })
  },
  replyWithErrors: showFormAgain,
})

type Done = { to?: string; flash?: Flash }

const told = (message: string): Flash => ({ tone: 'success', message })

/** Does what a form asks for; returns where it leads, if that is not this page. */
async function change(
  context: HandContext,
  id: number,
  form: HandOrderForm,
  imageToken: string,
): Promise<StaffResult<Done>> {
  const { currency } = context.channel
  switch (form.intent) {
    case 'add': {
      const { variant: variantId, quantity, o: choices, text: texts, choice } = form
      const isCustomised = [...Object.values(texts), ...Object.values(choice), imageToken].some((value) => value !== '')
      const customisation = isCustomised ? { texts, choices: choice, imageToken } : null
      const added = await addToHandOrder(context, id, { variantId, quantity, customisation, choices })
      return added.ok ? ok({ flash: noticesFlash(added.notices) ?? told('It is added.') }) : added
    }
    case 'lines': {
      const lines = typedLines(form, currency)
      if (!lines.ok) return lines
      const saved = await changeHandLines(context, id, form.version, lines.value)
      return saved.ok ? ok({}, saved.notices) : saved
    }
    case 'discard': {
      const discarded = await discardHandOrder(context, id)
      return discarded.ok ? ok({ to: adminNewOrderPath, flash: told('The order is thrown away.') }) : discarded
    }
    case 'choices':
    case 'place': {
      const typed = typedChoices(form, currency)
      if (!typed.ok) return typed
      const saved = await setHandChoices(context, id, form.version, typed.value)
      // placed before by the same form, or by somebody else
      if (!saved.ok && saved.error.code !== 'hand_order_placed') return saved
      if (form.intent === 'choices') return saved.ok ? ok({}, saved.notices) : saved
      const placed = await placeHandOrder(context, id, {
        expectedTotal: form.expectedTotal,
        contentKey: saved.ok ? saved.value.contentKey : '',
        payment: form.payment,
        reference: form.reference,
      })
      return placed.ok ? ok({ to: adminOrderPath(placed.value.number), flash: told('The order is placed.') }) : placed
    }
  }
}

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New order by hand', isIndexed: false })

export default function AdminHandOrderPage() {
  const { order, q, found, currency, asked } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  const { id, lines, buyer } = order
  const path = adminHandOrderPath(id)
  const searchPath = adminHandOrderPath(id, q)
  const typedIn = (...intents: string[]) => (intents.includes(typed.intent ?? '') ? { typed, errors } : none)
  return (
    <>
      <h1>New order by hand</h1>
      <ErrorSummary errors={errors} />
      <div className={columns}>
        <div className={stack}>
          <section className={box} aria-labelledby="products">
            <h2 className={subheading} id="products">
              Products
            </h2>
            {lines.length > 0 ? (
              <HandLines
                key={order.version}
                lines={lines}
                version={order.version}
                currency={currency}
                path={searchPath}
                {...typedIn('lines')}
              />
            ) : null}
            <HandSearch
              path={path}
              q={q}
              searchPath={searchPath}
              askPathOf={(variantId) => `${adminHandOrderPath(id, q, variantId)}#asked`}
              found={found}
            />
          </section>
          {asked ? (
            <AskedVariant
              asked={asked}
              path={`${adminHandOrderPath(id, q, asked.variantId)}#asked`}
              backPath={searchPath}
              hasImage={asked.customisation?.image != null}
              {...typedIn('add')}
            >
              {asked.customisation ? <CustomisationFields data={asked.customisation} {...typedIn('add')} /> : null}
            </AskedVariant>
          ) : null}
          <section className={box} aria-labelledby="buyer">
            <h2 className={subheading} id="buyer">
              Customer
            </h2>
            {buyer.address.length > 0 ? (
              <>
                <address>
                  {buyer.address.map((text) => (
                    <div key={text}>{text}</div>
                  ))}
                </address>
                <p>{[buyer.email, buyer.phone].filter(Boolean).join(' · ')}</p>
                <p className={muted}>
                  {buyer.account === null
                    ? 'No account has verified this address or number, so it is the order of a guest.'
                    : `The order will be in the account of ${buyer.account}.`}
                </p>
              </>
            ) : null}
            <div>
              <LinkButton href={adminHandBuyerPath(id)} variant="secondary">
                {buyer.address.length > 0 ? 'Change the customer' : 'Enter the customer'}
              </LinkButton>
            </div>
          </section>
          <form method="post" action={path}>
            <input type="hidden" name="intent" value="discard" />
            <Button variant="quiet">Throw this order away</Button>
          </form>
        </div>
        <section className={box} aria-labelledby="terms">
          <h2 className={subheading} id="terms">
            Delivery and payment
          </h2>
          <HandChoices
            key={order.version}
            order={order}
            currency={currency}
            path={searchPath}
            {...typedIn('choices', 'place')}
          />
        </section>
      </div>
    </>
  )
}

const none: { typed: Record<string, string>; errors: Record<string, string[]> } = { typed: {}, errors: {} }
