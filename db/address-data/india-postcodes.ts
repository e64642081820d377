/**
 * The states and cities that the first digits of Indian PIN codes stand for, from the public numbering of India Post:
 * the first two digits are the postal circle, the third the sorting district. Where a circle serves several states,
 * longer beginnings tell them apart. A city is given only where all codes with the beginning are delivered in it. Codes
 * of the army (9) belong to no state.
 *
 * For each state: beginnings, with `=City` where the city is certain.
 */
const beginningsByState: Record<string, string> = {
  AN: '744',
  AP: '51 52 53 5175 51750=Tirupati 5200=Vijayawada 52200=Guntur 5300=Visakhapatnam',
  AR: '790 791 792 79111=Itanagar',
  AS: '78 7810=Guwahati',
  BR: '80 81 82 84 85 800=Patna 81200=Bhagalpur 82300=Gaya 84200=Muzaffarpur',
  CG: '49 49000=Bhilai 4920=Raipur 49500=Bilaspur',
  CH: '16 1600=Chandigarh',
  DH: '396210 396215 396220 396230=Silvassa 396235 396240 362520=Diu 362540 362570',
  DL: '11 110=Delhi',
  GA: '403 403001=Panaji 403507=Mapusa 403601=Margao 403802=Vasco_da_Gama',
  GJ: '36 37 38 39 3600=Rajkot 36100=Jamnagar 36400=Bhavnagar 380=Ahmedabad 390=Vadodara 395=Surat',
  HP: '17 1710=Shimla',
  HR: '12 13 1210=Faridabad 12200=Gurugram 12201=Gurugram 12400=Rohtak 12500=Hisar 13100=Sonipat 13200=Karnal 13210=Panipat 13300=Ambala',
  JH: '814 815 816 822 825 826 827 828 829 83 8260=Dhanbad 8310=Jamshedpur 8340=Ranchi',
  JK: '18 19 1800=Jammu 19000=Srinagar',
  KA: '56 57 58 59 560=Bengaluru 570=Mysuru 575=Mangaluru 5900=Belagavi',
  KL: '67 68 69 67000=Kannur 6730=Kozhikode 67800=Palakkad 6800=Thrissur 6820=Kochi 68600=Kottayam 68800=Alappuzha 6910=Kollam 6950=Thiruvananthapuram',
  LA: '194 194101=Leh 194103=Kargil',
  LD: '68255',
  MH: '40 41 42 43 44 4000=Mumbai 4001=Mumbai 40060=Thane 411=Pune 41300=Solapur 41600=Kolhapur 4220=Nashik 440=Nagpur',
  ML: '793 794 7930=Shillong',
  MN: '795 79500=Imphal',
  MP: '45 46 47 48 4520=Indore 4560=Ujjain 46200=Bhopal 46201=Bhopal 46202=Bhopal 46203=Bhopal 4740=Gwalior 4820=Jabalpur',
  MZ: '796 7960=Aizawl',
  NL: '797 798 79700=Kohima 797112=Dimapur',
  OD: '75 76 77 751=Bhubaneswar 7530=Cuttack 76800=Sambalpur 7690=Rourkela',
  PB: '14 15 1410=Ludhiana 1430=Amritsar 14400=Jalandhar 14700=Patiala 15100=Bathinda 160055 160059 160062 160071',
  PY: '6050=Puducherry 605106 605107 605110 60960 609602=Karaikal 673310=Mahe 533464=Yanam',
  RJ: '30 31 32 33 34 302=Jaipur 30500=Ajmer 31300=Udaipur 3240=Kota 33400=Bikaner 3420=Jodhpur',
  SK: '737 737101=Gangtok',
  TN: '60 61 62 63 64 600=Chennai 6200=Tiruchirappalli 6250=Madurai 62700=Tirunelveli 63200=Vellore 6360=Salem 63800=Erode 6410=Coimbatore 64160=Tiruppur',
  TR: '799 79900=Agartala',
  TS: '50 500=Hyderabad',
  UK: '246 24471 247656 24766 24767 248 24800=Dehradun 249 24920=Rishikesh 24940=Haridwar 2623 2624 2625 263 263001=Nainital 263139=Haldwani',
  UP: '20 21 22 23 24 25 26 27 28 2467 20100=Ghaziabad 201301=Noida 201303=Noida 201304=Noida 201305=Noida 201307=Noida 201308=Greater_Noida 201310=Greater_Noida 20200=Aligarh 2080=Kanpur 2110=Prayagraj 22100=Varanasi 2260=Lucknow 24300=Bareilly 24400=Moradabad 24700=Saharanpur 2500=Meerut 2730=Gorakhpur 28100=Mathura 2820=Agra 28400=Jhansi',
  WB: '70 71 72 73 74 700=Kolkata 71110=Howrah 71320=Durgapur 71330=Asansol 73400=Siliguri',
}

/** The beginnings of all PIN codes with their state, and with their city where it is certain. */
export function readIndiaPostcodes(): Array<{ prefix: string; stateCode: string; city: string | null }> {
  return Object.entries(beginningsByState).flatMap(([stateCode, beginnings]) =>
    beginnings.split(' ').map((entry) => {
      const [prefix = '', city] = entry.split('=')
      return { prefix, stateCode, city: city?.replaceAll('_', ' ') ?? null }
    }),
  )
}
