import type { Migration } from './ddl'

const defaultMessage = 'Hello! I have a question.'

/** The chat is a plugin of the shop: the one that a storefront had (the first, of several) becomes its settings. */
export const chatPluginMigration: Migration = {
  name: '054-chat-plugin',
  statements: [],
  sqlite: [
    `INSERT INTO plugins (module_name, is_active, config)
     SELECT 'Chat', 1, json_object(
       'mobile_no', json_extract(document, '$.chat.mobileNumber'),
       'default_message', COALESCE(json_extract(document, '$.chat.defaultMessage'), '${defaultMessage}'),
       'chat_location', COALESCE(json_extract(document, '$.chat.location'), 'right'))
     FROM storefronts
     WHERE json_extract(document, '$.chat.isShown') AND json_extract(document, '$.chat.mobileNumber') <> ''
     ORDER BY channel_id LIMIT 1
     ON CONFLICT (module_name) DO NOTHING`,
  ],
  postgres: [
    `INSERT INTO plugins (module_name, is_active, config)
     SELECT 'Chat', 1, json_build_object(
       'mobile_no', document::json #>> '{chat,mobileNumber}',
       'default_message', COALESCE(document::json #>> '{chat,defaultMessage}', '${defaultMessage}'),
       'chat_location', COALESCE(document::json #>> '{chat,location}', 'right'))::text
     FROM storefronts
     WHERE (document::json #>> '{chat,isShown}') = 'true' AND (document::json #>> '{chat,mobileNumber}') <> ''
     ORDER BY channel_id LIMIT 1
     ON CONFLICT (module_name) DO NOTHING`,
  ],
}
