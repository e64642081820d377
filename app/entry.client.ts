import { hydratePage } from '~/framework/hydrate-page'

void hydratePage()
