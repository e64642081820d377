import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { form as formStyle } from '~/components/admin/admin-form.css'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { RadioCards } from '~/components/ui/field/radio-cards'
import { addPaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { findProvider, ownerProviders, requireProvider } from '~/domain/sales/payments/providers.server'
import {
  adminNewPaymentPath,
  adminPaymentPath,
  adminPaymentProviderPath,
  adminPaymentsPath,
  adminSettingsPath,
} from '~/admin-paths'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { shownFailure, staffContext } from '~/http/admin/staff-context.server'
import { staffWork } from '~/http/limits/limit-rule'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, showFormAgain } from '~/http/reply.server'
import { providerTitle, providerWords } from '~/messages/sales/payment-guides'
import { inAskedChannel } from '../settings/asked-channel.server'

export const handle = {
  permission: 'payments',
  isDangerous: true,
  crumb: 'New way to pay',
  above: [
    { name: 'Settings', href: adminSettingsPath },
    { name: 'Ways to pay', href: adminPaymentsPath() },
  ],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (requested, _staff, { request }) => {
  const { asked } = await inAskedChannel(requested, request)
  return {
    asked,
    providers: ownerProviders.map((value) => ({
      value,
      title: providerTitle(value, requireProvider(value).name),
      text: providerWords(value),
    })),
  }
})

export const action = adminAction(handle, {
  schema: z.object({
    provider: z
      .string('Choose how customers pay')
      .refine((name) => ownerProviders.includes(name), 'Choose how customers pay'),
  }),
  limit: staffWork,
  async answer(requested, staff, form, { request }) {
    const { context, asked } = await inAskedChannel(requested, request)
    if (!form.ok) return showFormAgain(form.error, form.typed)
    const added = await addPaymentMethod(staffContext(context, staff), form.value.provider)
    if (!added.ok) return showFormAgain(shownFailure(added.error), form.typed)
    const message = 'It is added, and switched off. Fill in the rest, then switch it on.'
    const pathOf = findProvider(form.value.provider)?.flow === 'hosted' ? adminPaymentProviderPath : adminPaymentPath
    return redirectWith(context, pathOf(added.value.code, asked), { flash: { tone: 'success', message } })
  },
  replyWithErrors: showFormAgain,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'New way to pay', isIndexed: false })

export default function AdminNewPaymentPage() {
  const { asked, providers } = useLoaderData<typeof loader>()
  const { errors = {}, typed = {} } = useActionData<typeof action>() ?? {}
  return (
    <>
      <h1>New way to pay</h1>
      <ErrorSummary errors={errors} />
      <form className={formStyle} method="post" action={adminNewPaymentPath(asked)}>
        <RadioCards
          name="provider"
          legend="How customers pay"
          cards={providers}
          selected={typed.provider}
          errors={errors.provider}
        />
        <div>
          <Button>Go on</Button>
        </div>
      </form>
    </>
  )
}
