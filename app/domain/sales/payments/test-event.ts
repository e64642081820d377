/** The name of the events that the shop sends to its own webhooks, see HostedProvider.testEvent. */
export const testEventName = 'shop.test'
