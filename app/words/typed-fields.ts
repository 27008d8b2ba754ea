/** Names of fields without a label of their own, on a page that lists what was typed. */
export const words = {
  time: "Time",
  yourAnswer: "Your answer",
  question: (number: string, part: string) => `Question ${number}${part ? `, ${part}` : ""}`,
  parts: {
    kind: "kind of answer",
    required: "must be answered",
    choices: "choices",
  },
};
