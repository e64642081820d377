import type { MailBody } from '~/domain/operations/mail/mail'
import { escapeHtml, mailButton, mailDocument, mailParagraphs } from '~/domain/operations/mail/mail-html'

/** A code to type into the page that asked for it. Pure. */
export function codeMail({ storeName, code }: { storeName: string; code: string }): MailBody {
  const title = `${code} is your code for ${storeName}`
  const paragraphs = [
    'Enter this code on the page that asked for it. It works for 5 minutes. Please don’t share it with anybody: we never ask for it.',
  ]
  return {
    subject: title,
    text: [`Your code: ${code}`, ...paragraphs, storeName].join('\n\n'),
    html: mailDocument({
      title,
      storeName,
      heading: 'Your code',
      body:
        `<p style="margin:0 0 16px;font-size:32px;letter-spacing:8px"><strong>${escapeHtml(code)}</strong></p>` +
        mailParagraphs(paragraphs),
    }),
  }
}

/** The link to choose a new password. Pure. */
export function resetMail({ storeName, resetUrl }: { storeName: string; resetUrl: string }): MailBody {
  const paragraphs = [
    `Someone, probably you, asked for a new password for your account at ${storeName}. Choose it with the link below, which works once, within an hour.`,
    'If you didn’t ask for it, there is nothing to do: your password stays as it is.',
  ]
  return {
    subject: `Choose a new password for ${storeName}`,
    text: [...paragraphs, `Choose a new password: ${resetUrl}`, storeName].join('\n\n'),
    html: mailDocument({
      title: `Choose a new password for ${storeName}`,
      storeName,
      heading: 'Choose a new password',
      body: mailParagraphs(paragraphs) + mailButton(resetUrl, 'Choose a new password'),
    }),
  }
}

/** Asks who has registered to verify the address. Pure. */
export function newAddressMail({ storeName, profileUrl }: { storeName: string; profileUrl: string }): MailBody {
  const paragraphs = [
    `Someone, probably you, has created an account at ${storeName} with this email address. Please confirm that the address is yours: open your profile, log in, and choose “Verify” beside the address.`,
    'If it wasn’t you, there is nothing to do. Nobody can keep your address: an account of your own takes it back.',
  ]
  return registeredMail(`Please confirm your email address for ${storeName}`, storeName, paragraphs, {
    url: profileUrl,
    label: 'Open your profile',
  })
}

/** Tells the owner of an account that somebody has registered with its address. Pure. */
export function knownAddressMail({ storeName, loginUrl }: { storeName: string; loginUrl: string }): MailBody {
  const paragraphs = [
    `Somebody tried to register at ${storeName} with your email address. You have an account already: log in to it, or choose “Forgot Password” there if you don’t remember the password.`,
    'If it wasn’t you, there is nothing to do: nobody else can use your account or keep your address.',
  ]
  return registeredMail(`You already have an account at ${storeName}`, storeName, paragraphs, {
    url: loginUrl,
    label: 'Log in',
  })
}

function registeredMail(
  title: string,
  storeName: string,
  paragraphs: string[],
  { url, label }: { url: string; label: string },
): MailBody {
  return {
    subject: title,
    text: [...paragraphs, `${label}: ${url}`, storeName].join('\n\n'),
    html: mailDocument({ title, storeName, heading: title, body: mailParagraphs(paragraphs) + mailButton(url, label) }),
  }
}

const chooseNewPassword = 'please choose a new password right away: that also logs out everybody else.'

const writeRightAway = 'please write to us right away: somebody else can log in to your account.'

/** The texts of the mail about each change of an account; `advice` is what to do when it was somebody else. */
const changes = {
  password: {
    done: 'Your password was changed',
    of: 'The password of your account',
    how: 'was changed',
    advice: chooseNewPassword,
  },
  phone: {
    done: 'Your mobile number was changed',
    of: 'The mobile number of your account',
    how: 'was changed',
    advice: `${chooseNewPassword} The page asks whether the new number stays.`,
  },
  email: {
    done: 'Your email address was changed',
    of: 'The email address of your account',
    how: 'was changed to another one',
    // in this time a link for a new password is mailed to the former address
    advice:
      'please choose a new password within 7 days, with this address: that also logs out everybody else, and gives your account this address back. If it doesn’t work, please write to us.',
  },
  passkey_added: {
    done: 'A passkey was added',
    of: 'A passkey for your account',
    how: 'was added',
    advice: `${chooseNewPassword} The page asks whether the passkey stays.`,
  },
  passkey_removed: {
    done: 'A passkey was removed',
    of: 'A passkey of your account',
    how: 'was removed',
    advice: chooseNewPassword,
  },
}

/** A change of how an account is signed in to, which its customer is told. */
export type AccountChange = keyof typeof changes

/** Tells that a way to sign in was changed, so that nobody changes it unnoticed. Pure. */
export function accountChangedMail(
  change: AccountChange,
  {
    storeName,
    forgotUrl,
    supportUrl,
    offersPasswords,
  }: { storeName: string; forgotUrl: string; supportUrl: string; offersPasswords: boolean },
): MailBody {
  const { done, of, how, advice: usualAdvice } = changes[change]
  const title = `${done}: ${storeName}`
  const needsSupport = change === 'email' && !offersPasswords
  const advice = needsSupport ? writeRightAway : usualAdvice
  const { link, label } = needsSupport
    ? { link: supportUrl, label: 'Write to us' }
    : { link: forgotUrl, label: 'Choose a new password' }
  const paragraphs = [`${of} at ${storeName} ${how} just now.`, `If that was you, all is well. If not, ${advice}`]
  return {
    subject: title,
    text: [...paragraphs, `${label}: ${link}`, storeName].join('\n\n'),
    html: mailDocument({
      title,
      storeName,
      heading: done,
      body: mailParagraphs(paragraphs) + mailButton(link, 'That was not me'),
    }),
  }
}

/** Tells the owner that the shop has sent the day's number of codes. Pure. */
export function codeCapMail({ storeName }: { storeName: string }): MailBody {
  const title = `${storeName} sends no more codes today`
  const paragraphs = [
    'Your shop has sent as many codes by SMS and mail as it may send in one day. For some hours nobody gets another one. Signing in with a password or a passkey still works.',
    'On a very busy day this is nothing to worry about. Otherwise somebody may be asking for codes to cost you money: ask your SMS provider to block the countries that you do not sell to.',
  ]
  return {
    subject: title,
    text: [...paragraphs, storeName].join('\n\n'),
    html: mailDocument({ title, storeName, heading: 'No more codes today', body: mailParagraphs(paragraphs) }),
  }
}
