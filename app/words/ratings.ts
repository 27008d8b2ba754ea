/** Points on which a candidate rates a school. */
export const words = {
  saidWhatToExpect: "The school said what to expect",
  keptItsWord: "It kept its word on answers",
  wasFair: "It was fair",
};
