import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { TextField } from '~/components/ui/field/text-field'
import { secretLabel } from '~/domain/shared/password-fields'
import { homePath } from '~/paths'
import { stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'

/** The fields of a form that could not be handled. */
export interface PostedFields {
  action: string
  isMultipart: boolean
  fields: Array<[name: string, text: string]>
  secretNames: string[]
  fileNames: string[]
}

/** The end of an error page: the form that was sent, where there is one, and the way home. */
export function FormAndHome({ posted }: { posted: PostedFields | null }) {
  if (!posted) return <LinkButton href={homePath}>Go Home</LinkButton>
  return (
    <>
      <p className={muted}>Everything that you filled in is kept on this page.</p>
      <RepeatedForm posted={posted} />
      <LinkButton href={homePath} variant="secondary">
        Go Home
      </LinkButton>
    </>
  )
}

/** Posts a form again to the same address; passwords and files have to be given again. */
export function RepeatedForm({ posted }: { posted: PostedFields }) {
  return (
    <form
      className={stack}
      method="post"
      action={posted.action}
      encType={posted.isMultipart ? 'multipart/form-data' : undefined}
    >
      {posted.fields.map(([name, text], at) => (
        <input key={`${at} ${name}`} type="hidden" name={name} value={text} />
      ))}
      {posted.secretNames.map((name) => (
        <TextField key={name} name={name} label={`${secretLabel(name)} again`} type="password" required />
      ))}
      {posted.fileNames.map((name) => (
        <TextField key={name} name={name} label="Please choose your file again" type="file" required />
      ))}
      <Button size="large">Try again</Button>
    </form>
  )
}
