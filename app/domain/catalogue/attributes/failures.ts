export interface AttributeFailures {
  attribute_not_found: { id: number }
  attribute_twice: { name: string }
  attribute_value_not_found: { id: number }
  /** Another value of the attribute has this name, or one so similar that its address would be the same. */
  attribute_value_twice: { value: string }
  attribute_value_into_itself: { value: string }
}
