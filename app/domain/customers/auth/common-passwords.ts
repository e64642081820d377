/**
 * Passwords that are tried first, in lower case. Of each word, those with a year, with digits and with a sign after it
 * are common, too.
 */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 12345678910 123123 123321 111111 000000 222222 333333 444444 555555
  666666 777777 888888 999999 121212 131313 101010 112233 123654 654321 987654 987654321 0987654321 147258 147258369
  159357 159753 789456 789456123 456789 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qwerty qwertyu qwertyui qwertyuiop
  qwert qwe123 qweasd qweasdzxc qazwsx qazwsxedc asdfgh asdfghjk asdfghjkl asdasd asd123 zxcvbn zxcvbnm zxcvbnm123
  abc123 abcd1234 abcdef abcdefg abcdefgh a123456 a12345678 aa123456 aaaaaa aaaaaaaa password passw0rd p@ssw0rd p@ssword
  passwort pass1234 pass123 letmein welcome admin administrator root toor login guest master access changeme default
  secret iloveyou ilovegod lovely love123 sunshine princess dragon monkey shadow superman batman spiderman football
  cricket baseball basketball hockey soccer liverpool chelsea arsenal barcelona michael jennifer jordan jordan23 ashley
  daniel thomas hannah charlie andrew joshua matthew robert nicole jessica anthony justin summer winter spring autumn
  flower cookie cheese chocolate pepper ginger banana orange purple silver golden diamond internet computer samsung
  google facebook instagram whatsapp youtube microsoft windows apple iphone android pokemon naruto starwars matrix
  ninja killer hunter ranger tigger buster freedom forever whatever trustno1 hello hello123 test test123 testing temp
  tester sample demo user qwerty123 qwerty1 qwerty12 bismillah india india123 krishna ganesh lakshmi hanuman jaishreeram
  omsairam sairam radhe radhekrishna mumbai bangalore chennai hyderabad kolkata sachin dhoni virat shop shopping store
  customer account money family friends mother father baby angel lovers sweety honey peanut butterfly rainbow jesus
  christ blessed heaven london paris berlin tokyo canada america mexico brasil brazil portugal madrid`
    .split(/\s+/)
    .filter(Boolean),
)

/** Whether all characters follow each other up or down: 'abcdef', '123456789012' (after 9 comes 0). */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const follows = (one: number, next: number) => next === one + 1 || (one === 0x39 && next === 0x30)
  const isEach = (test: (one: number, next: number) => boolean) =>
    codes.every((next, index) => index === 0 || test(codes[index - 1] ?? 0, next))
  return isEach(follows) || isEach((one, next) => follows(next, one))
}

/** Whether a password is one of the commonest, or one of their usual variations. */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase().trim()
  if (common.has(text) || isSequence(text)) return true
  const [, repeated] = /^(.+?)\1+$/u.exec(text) ?? []
  if (repeated !== undefined && ([...repeated].length <= 4 || isCommonPassword(repeated))) return true
  return (
    common.has(text.replace(/[^\p{L}]*$/u, '')) && /^\p{L}+[@#$!._-]?(\d{1,4}|(19|20)\d\d)?[!@#$.?]{0,2}$/u.test(text)
  )
}
