// The library declares the types of its stores' base class but does not export the class, except by its file. These are
// the parts that database-limiter.server.ts extends.
declare module 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js' {
  import { RateLimiterStoreAbstract } from 'rate-limiter-flexible'
  export default class extends RateLimiterStoreAbstract {
    getKey(key: string): string
    /** For how many ms a key is still blocked in memory; 0 when it is not. */
    getInMemoryBlockMsBeforeExpire(prefixedKey: string): number
  }
}
