/** Refusals of links of our mails. */
export const words = {
  cut: "This link was cut when it was copied",
  worksNoMore: "This link does not work any more",
};
