import { buyByForms, createFormShopper, walkToPayment, type FormShopper } from '../setup/form-shopper'

const product = 'stoneware-chai-mug'

/** The headers of visitors whose pages are measured. */
export interface BenchVisitors {
  /** A guest whose cart has one line. */
  withCart: Record<string, string>
  /** A customer who has signed in, with the same cart and three saved products. */
  signedIn: Record<string, string>
  /** A guest with such a cart who is at the payment step. */
  paying: Record<string, string>
  /** A guest who has bought, and the page of the order. */
  buyer: Record<string, string>
  orderPath: string
}

/** No page is kept for a visitor who may have a message of the last form, so the app renders it each time. */
export function askingTheApp({ cookie = '' }: Record<string, string>): Record<string, string> {
  return { cookie: `${cookie}; flash=none` }
}

async function cookiesOf(origin: string, isSignedIn: boolean): Promise<Record<string, string>> {
  const shopper = createFormShopper(origin)
  if (isSignedIn) {
    const name = { first_name: 'Asha', last_name: 'Rao', phone: '9845012345', password: 'Lotus-pond-7' }
    const email = `bench-${Date.now()}@example.com`
    await shopper.post('/register', { intent: 'register', ...name, email })
    for (const id of [1, 2, 3]) await shopper.post('/account/wishlist', { heart: `false ${id}` })
  }
  await shopper.post('/cart', { intent: 'add', product, quantity: '2', 'o.colour': 'clay' })
  const { cart_session: cart, session } = shopper.cookies()
  if (!cart || Boolean(session) !== isSignedIn) throw new Error('the shop made no cart or no session')
  return { cookie: [`cart_session=${cart}`, ...(session ? [`session=${session}`] : [])].join('; ') }
}

const cartOf = (shopper: FormShopper) => ({ cookie: `cart_session=${shopper.cookies().cart_session}` })

export async function createBenchVisitors(origin: string): Promise<BenchVisitors> {
  const purchase = { product: { product, 'o.colour': 'clay' }, email: `bench-${Date.now()}@example.com` }
  const bought = await buyByForms(origin, { ...purchase, method: 'bank-transfer' })
  const [orderPath] = /\/order\/[\w-]+/.exec(await bought.shopper.get(bought.next)) ?? []
  if (!orderPath) throw new Error('the shop made no order')
  return {
    withCart: await cookiesOf(origin, false),
    signedIn: await cookiesOf(origin, true),
    paying: cartOf(await walkToPayment(origin, purchase)),
    buyer: cartOf(bought.shopper),
    orderPath,
  }
}
