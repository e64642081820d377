import { z } from 'zod/v4'
import type { MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { AuthenticatorSetUp } from '~/components/admin/authenticator-set-up'
import { RecoveryCodes } from '~/components/admin/recovery-codes'
import { SecondFactorForm } from '~/components/admin/second-factor-form'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import type { Failure } from '~/domain/shared/result'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '~/domain/operations/staff/second-factor/second-factor.server'
import { secondFactorFields } from '~/domain/operations/staff/staff.schema'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { adminAuthenticatorPath, adminSecurityPath } from '~/admin-paths'
import { limitPasswordTries } from '~/http/limits/staff-limits.server'
import { drawQrCode } from './qr-code.server'
import type { StaffHandle } from '~/http/admin/admin-handle'
import { adminAction, adminLoader } from '~/http/admin/admin-route.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure, replyWith } from '~/http/reply.server'
import { ownAccount } from '~/http/limits/limit-rule'
import { containerNarrow, stack } from '~/styles/layout.css'

export const handle = {
  permission: 'member',
  crumb: 'Authenticator app',
  above: [{ name: 'Your account', href: adminSecurityPath }],
} satisfies StaffHandle

export const loader = adminLoader(handle, async (context, staff) => {
  const factor = await readSecondFactor(context, staff, (await readStorefront(context)).name)
  return {
    email: staff.member.email,
    recoveryCodesLeft: factor.state === 'on' ? factor.recoveryCodesLeft : null,
    shown: factor.state === 'unconfirmed' ? { secret: factor.secret, qrCode: await drawQrCode(factor.url) } : null,
  }
})

const replyWithErrors = (error: Failure) =>
  replyToFailure({ codes: null, errors: error.errors ?? { '': [error.message] } }, error)

export const action = adminAction(handle, {
  schema: z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('begin') }),
    secondFactorFields.extend({ intent: z.literal('confirm') }),
    secondFactorFields.extend({ intent: z.literal('new-codes') }),
    secondFactorFields.extend({ intent: z.literal('remove') }),
  ]),
  limit: {
    begin: ownAccount,
    confirm: { inside: ['staff_password'] },
    'new-codes': { inside: ['staff_password'] },
    remove: { inside: ['staff_password'] },
  },
  async answer(context, staff, form) {
    if (!form.ok) return replyWithErrors(form.error)
    const { value } = form
    if (value.intent === 'begin') {
      await beginSecondFactor(context, staff)
      return redirectWith(context, adminAuthenticatorPath)
    }
    if (value.intent === 'remove') {
      const removed = await limitPasswordTries(context, staff, () => removeSecondFactor(context, staff, value))
      if (!removed.ok) return replyWithErrors(removed.error)
      const flash = { tone: 'success', message: 'The authenticator app is removed.' } as const
      return redirectWith(context, adminSecurityPath, { flash })
    }
    const makeCodes = value.intent === 'confirm' ? confirmSecondFactor : renewRecoveryCodes
    const made = await limitPasswordTries(context, staff, () => makeCodes(context, staff, value))
    // not a redirect: the codes are stored nowhere that the next page could read them
    return made.ok ? replyWith({ codes: made.value, errors: {} }) : replyWithErrors(made.error)
  },
  replyWithErrors,
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Authenticator app', isIndexed: false })

export default function AuthenticatorPage() {
  const { email, recoveryCodesLeft, shown } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const errors = answer?.errors ?? {}
  const manage = (
    <div className={stack}>
      <p>Each sign-in asks for a code of your app. You have {recoveryCodesLeft} recovery codes left.</p>
      <SecondFactorForm
        email={email}
        codeHint="The 6 digits of your app, or a recovery code"
        errors={errors}
        buttons={[
          { intent: 'new-codes', label: 'Make new recovery codes', variant: 'secondary' },
          { intent: 'remove', label: 'Remove the app', variant: 'danger' },
        ]}
      />
    </div>
  )
  return (
    <>
      <div className={`${containerNarrow} ${stack}`}>
        <h1>Authenticator app</h1>
        <ErrorSummary errors={errors} />
        {answer?.codes ? (
          <RecoveryCodes codes={answer.codes} />
        ) : recoveryCodesLeft === null ? (
          <AuthenticatorSetUp email={email} shown={shown} errors={errors} />
        ) : (
          manage
        )}
        <p>
          <a href={adminSecurityPath}>Your account</a>
        </p>
      </div>
    </>
  )
}
