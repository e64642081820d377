import { Notice } from '~/components/ui/notice/notice'

/** The secret of a webhook, which is shown only when it was made. */
export function MadeSecret({ name, secret }: { name: string; secret: string }) {
  return (
    <Notice tone="success" isStatus>
      <p>
        This is the secret of {name}. Copy it into your program now: it is shown only this once. By it the program knows
        that a message is really from your shop, so keep it like a password.
      </p>
      <p>
        <code>{secret}</code>
      </p>
    </Notice>
  )
}
