/** Freezes plain data with all that it contains, the values of maps included, and returns it. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  const inside: Iterable<unknown> = value instanceof Map ? value.values() : Object.values(value)
  for (const part of inside) deepFreeze(part)
  return value
}
