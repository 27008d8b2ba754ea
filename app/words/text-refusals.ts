/** Refusals of texts, names, numbers and addresses as every form takes them. */
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
  mobile: "Enter a mobile number of 10 digits, such as 9876543210. From abroad, begin with + and the country's code",
  zip: "Enter a PIN code of 6 digits, such as 560001. For another country, fill in the country too",
  oneNumber: "Enter one number",
};
