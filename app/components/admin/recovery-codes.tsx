import { LinkButton } from '~/components/ui/button/link-button'
import { Notice } from '~/components/ui/notice/notice'
import { adminSecurityPath } from '~/admin-paths'
import { panel, stack, twoColumns } from '~/styles/layout.css'

/** The recovery codes of a member, shown once. */
export function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className={stack}>
      <Notice tone="success" isStatus>
        Done. These are your recovery codes: keep them where you find them without your phone.
      </Notice>
      <p>Each signs you in once instead of a code of the app. They are not shown again; earlier ones no longer work.</p>
      <ul className={`${panel} ${twoColumns}`} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <LinkButton href={adminSecurityPath}>I have kept them</LinkButton>
      </div>
    </div>
  )
}
