import { z } from 'zod/v4'
import { definePlugin } from '../define-plugin.server'

/** A link to a chat on a messaging service. */
export const chat = definePlugin({
  name: 'chat',
  moduleName: 'Chat',
  title: 'Chat',
  about: 'A button on every page that opens a chat with you on WhatsApp.',
  isActiveByDefault: false,
  config: z.object({
    mobile_no: z
      .string()
      .regex(/^\d{6,15}$/, 'digits with the country code, such as 919876543210')
      .meta({ title: 'Number', description: 'With the country code and without signs, such as 919876543210.' }),
    default_message: z
      .string()
      .max(300)
      .default('Hello! I have a question.')
      .meta({ title: 'First message', description: 'Stands in the field of the chat when it opens.' }),
    chat_location: z.enum(['left', 'right']).default('right').meta({ title: 'Side of the page' }),
  }),
  publicSettings: ['mobile_no', 'default_message', 'chat_location'],
  consent: 'necessary',
  hosts: [],
  hooks: {
    chat: ({ mobile_no, default_message, chat_location }) => ({
      number: mobile_no,
      message: default_message,
      side: chat_location,
    }),
  },
})
