export interface SettingFailures {
  setting_not_found: { key: string }
  setting_not_a_flag: { key: string }
  /** The reason is that of the schema. */
  setting_invalid: { key: string; reason: string }
  channel_unknown: { key: string; code: string; codes: string[] }
}
