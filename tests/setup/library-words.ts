/** Words of the library that checks what is sent, which nobody outside may read, and messages under no field. */
export const libraryWords =
  /expected [\w ]+, received|\bInvalid (?:input|option|string|union|key|element)\b|\bToo (?:big|small): |\bUnrecognized key|"errors":\{"":/
