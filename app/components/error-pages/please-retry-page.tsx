import { Button } from '~/components/ui/button/button'
import { LinkButton } from '~/components/ui/button/link-button'
import { TextField } from '~/components/ui/field/text-field'
import { container, stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { message } from './error-page.css'

interface PleaseRetryPageProps {
  /** Path and query of this page. */
  path: string
  /** What was posted; null for a page that was only opened. */
  posted: {
    action: string
    isMultipart: boolean
    fields: Array<[name: string, text: string]>
    secretNames: string[]
    fileNames: string[]
  } | null
}

/**
 * The page for the time in which the shop can store or read nothing. It holds all fields of the form that was sent and
 * posts them again to the same address.
 */
export function PleaseRetryPage({ path, posted }: PleaseRetryPageProps) {
  if (!posted)
    return (
      <main className={`${container} ${message}`}>
        <h1>Please try again in a moment</h1>
        <p className={muted}>We cannot show this page just now.</p>
        <LinkButton href={path}>Try again</LinkButton>
      </main>
    )
  return (
    <main className={`${container} ${message}`}>
      <h1>Please try again in a moment</h1>
      <p className={muted}>
        We could not save this just now. Everything that you filled in is kept on this page: wait a few seconds, then
        press the button.
      </p>
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
          <TextField key={name} name={name} label="Your password again" type="password" required />
        ))}
        {posted.fileNames.map((name) => (
          <TextField key={name} name={name} label="Please choose your file again" type="file" required />
        ))}
        <Button size="large">Try again</Button>
      </form>
    </main>
  )
}
