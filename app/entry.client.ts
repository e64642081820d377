import { hydratePage } from '~/framework/hydrate-page'
import { readUnusualDigits } from '~/domain/shared/money/money'

const { unusualDigits } = document.documentElement.dataset
if (unusualDigits) readUnusualDigits(unusualDigits)

void hydratePage()
