/** The texts that the demo's reviews are made of: names, and titles with texts by stars. They fit any product. */
export const reviewNames = [
  'Ananya',
  'Rohan',
  'Meera',
  'Kabir',
  'Ishita',
  'Arjun',
  'Priya',
  'Dev',
  'Sana',
  'Nikhil',
  'Lakshmi',
  'Farhan',
  'Tara',
  'Vikram',
  'Divya',
  'Imran',
  'Neha',
  'Joseph',
  'Kavya',
  'Aditya',
  'Rhea',
  'Suresh',
  'Zoya',
  'Manav',
]

export const reviewTexts: Record<number, ReadonlyArray<[title: string, text: string]>> = {
  5: [
    ['Better than the pictures', 'The colour is warmer than on my screen, and the finish is careful everywhere.'],
    ['Bought a second one', 'I gave the first to my sister and ordered another for myself the same week.'],
    ['Worth the price', 'You can see that somebody made this by hand. It arrived well packed and on time.'],
    ['A lovely present', 'My mother uses it every day. The little card inside about the maker was a nice touch.'],
    ['Just right', 'Exactly as described, and the size is what the chart says.'],
    ['Very happy', 'It has been with me for three months now and still looks new.'],
    ['Beautiful work', 'Small irregularities, as one hopes for with things made by hand. I love it.'],
    ['Quick and careful', 'Ordered on Monday, arrived on Thursday, not a scratch on it.'],
  ],
  4: [
    ['Good, a little smaller', 'I expected it to be slightly larger, but the quality is very good.'],
    ['Nice, slow delivery', 'The delivery took two days longer than promised. The thing itself is lovely.'],
    ['Well made', 'Solid and well made. The colour is a bit darker than in the pictures.'],
    ['Would buy again', 'Does what I wanted. One star less because there was a loose thread at first.'],
  ],
  3: [
    ['It is all right', 'Nothing wrong with it, though I hoped for a little more for the price.'],
    ['Mixed', 'I like the material, but the colour is not quite what the picture shows.'],
  ],
  2: [['Not for me', 'It looks good but is not what I expected from the description. The exchange went well.']],
  1: [['Arrived damaged', 'One edge was chipped when I opened the box. The shop sent another one within a week.']],
}

/** The answer of the shop to reviews of one star. */
export const demoReply =
  'We are sorry about that, and glad that the new one arrived safely. We now pack this with more paper.'
