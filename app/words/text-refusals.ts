/** Refusals of texts, names and addresses as every form takes them. */
export const words = {
  notText: "This must be text",
  enter: (label: string) => `Enter ${label}`,
  labelNotText: (label: string) => `${label} must be text`,
  tooLong: (max: number) => `Use at most ${max} characters`,
  noAddress: "A name cannot hold a web address",
  textOrNumber: "This must be text or a number",
  website: "Enter the full address of the website, such as https://school.example",
  image: "Enter the full address of the image. It starts with https://",
  email: "Enter an email address like name@example.com",
  emailMissing: "Enter an email address",
  emailTooLong: "Use at most 254 characters",
};
