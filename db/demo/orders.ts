/** Who has bought in the demo shop, and what has become of their orders. */

interface DemoBuyer {
  name: readonly [string, string]
  /** A mobile number without the country's code. */
  phone: string
  street: string
  city: string
  /** Code of the state; none in Europe. */
  state?: string
  postcode: string
  country: string
}

export const indianBuyers: readonly DemoBuyer[] = [
  buyer('Asha', 'Menon', '9845012345', '14 Church Street', 'Bengaluru', 'KA', '560001'),
  buyer('Rohan', 'Deshpande', '9822011223', '7 Prabhat Road', 'Pune', 'MH', '411004'),
  buyer('Farida', 'Khan', '9833055667', '22 Hill Road, Bandra', 'Mumbai', 'MH', '400050'),
  buyer('Karthik', 'Subramanian', '9840077889', '3 Luz Church Road', 'Chennai', 'TN', '600004'),
  buyer('Ananya', 'Bose', '9830012398', '18 Lake Terrace', 'Kolkata', 'WB', '700029'),
  buyer('Harpreet', 'Gill', '9814033445', '45 Sector 9', 'Chandigarh', 'CH', '160009'),
  buyer('Lakshmi', 'Reddy', '9849066778', '12 Jubilee Hills', 'Hyderabad', 'TS', '500033'),
  buyer('Imran', 'Sheikh', '9825044556', '9 Ashram Road', 'Ahmedabad', 'GJ', '380009'),
  buyer('Nisha', 'Agarwal', '9811098765', '31 Jor Bagh', 'New Delhi', 'DL', '110003'),
  buyer('Thomas', 'Varghese', '9847088990', '5 Marine Drive', 'Kochi', 'KL', '682011'),
  buyer('Priya', 'Naidu', '9886011222', '60 Indiranagar 2nd Stage', 'Bengaluru', 'KA', '560038'),
  buyer('Vikram', 'Rathore', '9829022334', '8 Civil Lines', 'Jaipur', 'RJ', '302006'),
]

export const europeanBuyers: readonly DemoBuyer[] = [
  { ...buyer('Lena', 'Brandt', '15123456789', 'Oranienstraße 24', 'Berlin', '', '10999'), country: 'DE' },
  { ...buyer('Jonas', 'Keller', '15223456780', 'Schanzenstraße 8', 'Hamburg', '', '20357'), country: 'DE' },
]

function buyer(
  first: string,
  last: string,
  phone: string,
  street: string,
  city: string,
  state: string,
  postcode: string,
): DemoBuyer {
  return { name: [first, last], phone, street, city, postcode, country: 'IN', ...(state ? { state } : {}) }
}

export type DemoFate =
  | 'delivered'
  | 'on its way'
  | 'out for delivery'
  | 'packed'
  | 'to pack'
  | 'sent in part'
  | 'came back'
  | 'waits for a transfer'
  | 'cash on delivery'
  | 'payment failed'
  | 'cancelled'
  | 'cancelled in part'
  | 'transfer to give back'
  | 'return asked'
  | 'return approved'
  | 'return received'
  | 'returned'
  | 'return rejected'

/**
 * How many orders of each fate the demo shop has, with the days since the oldest and the youngest of them was placed.
 * Together they are 200.
 */
export const demoFates: ReadonlyArray<{ fate: DemoFate; count: number; days: readonly [number, number] }> = [
  { fate: 'delivered', count: 104, days: [58, 6] },
  { fate: 'returned', count: 8, days: [50, 12] },
  { fate: 'return rejected', count: 3, days: [40, 20] },
  { fate: 'cancelled', count: 8, days: [45, 2] },
  { fate: 'cancelled in part', count: 4, days: [30, 8] },
  { fate: 'came back', count: 3, days: [16, 9] },
  { fate: 'return received', count: 2, days: [12, 10] },
  { fate: 'return approved', count: 3, days: [10, 8] },
  { fate: 'return asked', count: 4, days: [9, 7] },
  { fate: 'transfer to give back', count: 2, days: [8, 5] },
  { fate: 'on its way', count: 14, days: [5, 2] },
  { fate: 'out for delivery', count: 5, days: [4, 3] },
  { fate: 'sent in part', count: 3, days: [4, 2] },
  { fate: 'waits for a transfer', count: 6, days: [4, 0.2] },
  { fate: 'payment failed', count: 4, days: [6, 1] },
  { fate: 'cash on delivery', count: 6, days: [2, 0.3] },
  { fate: 'packed', count: 6, days: [1.6, 0.8] },
  { fate: 'to pack', count: 15, days: [1.4, 0.05] },
]

export const carriers = ['Delhivery', 'Blue Dart', 'India Post', 'DTDC'] as const

/** Why buyers asked to send something back, and what they wrote. */
export const returns = [
  { reason: 'not_as_described', text: 'The colour is a little darker than on my screen.' },
  { reason: 'does_not_fit', text: 'Too wide for me. I would like to have the smaller one.' },
  { reason: 'damaged', text: 'There is a small chip at the rim.' },
  { reason: 'unwanted', text: 'I ordered two to see which I like, and keep the other one.' },
] as const
export const staffNotes = ['Wrap it as a gift, she called this morning.', 'Leave it with the guard, says the buyer.']
