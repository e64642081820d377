export interface ReviewFailures {
  review_not_found: { id: number }
  review_decided: { id: number; status: string }
}
