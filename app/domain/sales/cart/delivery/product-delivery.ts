import type { PincodeAvailability } from '~/domain/catalogue/pincodes/pincode'

/** The texts on a product's page about delivery, payment and returns. */
export interface ProductDelivery {
  /** The place that the texts are for: '560001', 'India'. */
  place: string
  /** The entry of the pincode that the visitor entered; null while there is none. */
  availability: PincodeAvailability | null
  /** 'Delivery ₹79, free from ₹1,999'; null when nothing is delivered, or not there. */
  cost: string | null
  /** 'Arrives Tue 25 – Thu 27 Nov', or null. */
  arrival: string | null
  /** About cash on delivery at the entered pincode; null where it is not offered at all. */
  cashOnDelivery: string | null
  /** Names of the payment methods that an order of this product can use. */
  waysToPay: string[]
  /** 'You can return it within 7 days of delivery', or null. */
  returns: string | null
  /** Cost, arrival, ways to pay and returns in sentences, as they are shown. */
  sentences: string[]
  /** 'Inclusive of all taxes', 'Plus tax at checkout'; null where no tax rate is known, so that nothing is promised. */
  tax: string | null
}
