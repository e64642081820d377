import type { RedirectFailures } from '~/domain/site/redirects/failures'
import type { Messages } from '../message-types'

export const redirectMessages: Messages<RedirectFailures> = {
  redirect_not_found: ({ from }) => `There is no redirect of ${from}`,
  redirect_not_a_path: ({ from }) => `“${from}” is not a path, such as /old-page`,
  redirect_path_too_long: ({ most }) => `A path has at most ${most} characters`,
  redirect_path_needed: ({ path }) => `The shop itself needs ${path}`,
  redirect_target_invalid: ({ to }) => `“${to}” is neither a path nor an https address`,
  redirect_target_too_long: ({ most, sent }) => `An address has at most ${most} characters, as it is sent: ${sent}`,
  redirect_circle: ({ path }) => `${path} would lead back to itself`,
  slug_fixed: ({ kind, slug }) => `The shop itself needs the ${kind} ${slug}`,
  slug_needed_by_shop: ({ slug }) => `The shop itself uses /${slug}`,
  slug_not_found: ({ kind, slug }) => `There is no ${kind} ${slug}`,
  slug_of_template: ({ slug }) => `${slug} is a template: only pages have addresses of their own`,
  slug_taken: ({ kind, slug }) => `There is a ${kind} ${slug} already`,
}
