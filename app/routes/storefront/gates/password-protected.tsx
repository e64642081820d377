import { z } from 'zod/v4'
import { redirect, type LoaderFunctionArgs, type MetaFunction } from '~/framework/server'
import { useActionData, useLoaderData } from '~/framework/react'
import { PasswordField } from '~/components/auth/password-field'
import { GatePage } from '~/components/gates/gate-page'
import { Button } from '~/components/ui/button/button'
import { ErrorSummary } from '~/components/ui/field/error-summary'
import { gatePasswordSchema } from '~/domain/site/gates/gates.schema'
import { readGateState } from '~/domain/site/gates/gates.server'
import type { Failure } from '~/domain/shared/result'
import { homePath, passwordGatePath } from '~/paths'
import { requestContext, type RequestContext } from '~/http/context.server'
import { passedCookie } from '~/http/cookies.server'
import { gatePass, hasPass } from '~/http/gates/gate-pass'
import { requireGate } from './require-gate.server'
import { verifyGatePasswordWithinLimit } from '~/http/gates/verify-password.server'
import { safeRedirectPath } from '~/http/redirect-to'
import { unlistedPage } from '~/http/document.server'
import { pageMeta } from '~/http/page-meta'
import { redirectWith, replyToFailure } from '~/http/reply.server'
import { formAction } from '~/http/unavailable/form-action.server'
import { stack } from '~/styles/layout.css'

export const handle = { scripts: false, layout: 'gate' }
export const headers = unlistedPage

const wantedPath = (text: string | null | undefined) => safeRedirectPath(text, homePath)

async function hasPassed({ db, channel, secret, cookies }: RequestContext): Promise<boolean> {
  return hasPass(gatePass(await readGateState(db, channel), channel.id, secret), cookies)
}

/** The page of a shop that is protected by a password. */
export async function loader(args: LoaderFunctionArgs) {
  const context = await requestContext(args)
  const page = await requireGate(context, 'password')
  const redirectTo = wantedPath(new URL(args.request.url).searchParams.get('redirectTo'))
  if (await hasPassed(context)) throw redirect(redirectTo, 303)
  return { page, redirectTo }
}

const replyWithErrors = ({ redirectTo }: Record<string, string>, error: Failure) =>
  replyToFailure({ redirectTo: wantedPath(redirectTo), errors: error.errors ?? { '': [error.message] } }, error)

export const action = formAction({
  schema: gatePasswordSchema.extend({ redirectTo: z.string().max(2000).default('') }),
  limit: { inside: ['gate_password'] },
  async answer(context, form) {
    await requireGate(context, 'password')
    if (!form.ok) return replyWithErrors(form.typed, form.error)
    const verified = await verifyGatePasswordWithinLimit(context, form.value.password)
    if (!verified.ok) return replyWithErrors({ redirectTo: form.value.redirectTo }, verified.error)
    return redirectWith(context, wantedPath(form.value.redirectTo), {
      cookies: [passedCookie(verified.value, context.isSecure)],
    })
  },
  replyWithErrors: async (_context, { typed }, error) => replyWithErrors(typed, error),
})

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Enter the password', isIndexed: false })

export default function PasswordProtectedPage() {
  const { page, redirectTo } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <GatePage
      {...page}
      title="Enter the password"
      text="This shop is open to everyone who has its password. Whoever told you about the shop can give it to you."
    >
      <form className={stack} method="post" action={passwordGatePath}>
        <ErrorSummary errors={failed?.errors ?? {}} />
        <input type="hidden" name="redirectTo" value={failed?.redirectTo ?? redirectTo} />
        <PasswordField errors={failed?.errors.password} />
        <Button size="large" isWide>
          Enter
        </Button>
      </form>
    </GatePage>
  )
}
