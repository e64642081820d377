import { z } from 'zod/v4'
import { definePlugin } from '../define-plugin.server'

/** A link to a chat on a messaging service. */
export const chat = definePlugin({
  name: 'chat',
  moduleName: 'Chat',
  isActiveByDefault: false,
  config: z.object({
    mobile_no: z.string().regex(/^\d{6,15}$/, 'digits with the country code, such as 919876543210'),
    default_message: z.string().max(300).default('Hello! I have a question.'),
    chat_location: z.enum(['left', 'right']).default('right'),
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
