import { pictureUrl, type Picture } from '~/domain/catalogue/media/picture'
import { logo as logoStyle } from './header.css'

/** The shop's logo, or its name. */
export function StoreMark({ name, logo }: { name: string; logo?: Picture | null }) {
  if (!logo) return <>{name}</>
  return (
    // data-logo: the dark scheme gives it a light ground (domain/site/storefront/theme/theme-css)
    <img
      className={logoStyle}
      data-logo=""
      src={pictureUrl(logo.hash, 320)}
      width={logo.width}
      height={logo.height}
      alt={name}
    />
  )
}
