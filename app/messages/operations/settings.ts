import type { SettingFailures } from '~/domain/operations/settings/failures'
import type { Messages } from '../message-types'

export const settingMessages: Messages<SettingFailures> = {
  setting_not_found: ({ key }) => `There is no setting ${key}`,
  setting_not_a_flag: ({ key }) => `${key}: the value must be on or off`,
  setting_invalid: ({ key, reason }) => `${key}: ${reason}`,
  channel_unknown: ({ key, code, codes }) =>
    `${key}: there is no channel ${code}; the channels are: ${codes.join(', ')}`,
}
