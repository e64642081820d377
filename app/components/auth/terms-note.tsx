import { contentPagePath } from '~/paths'
import { smallMuted } from '~/styles/text.css'

export interface TermsLinks {
  termsSlug: string
  privacySlug: string
}

/** Shows the terms that somebody agrees to by pressing the button called `action`. */
export function TermsNote({ termsSlug, privacySlug, action }: TermsLinks & { action: string }) {
  return (
    <p className={smallMuted}>
      With “{action}” you agree to our <a href={contentPagePath(termsSlug)}>Terms &amp; Conditions</a> and our{' '}
      <a href={contentPagePath(privacySlug)}>Privacy Policy</a>.
    </p>
  )
}
