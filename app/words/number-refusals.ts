/** Refusals of telephone numbers and PIN codes. They stand apart, as a hydrated screen carries them. */
export const words = {
  mobile: "Enter a mobile number of 10 digits, such as 9876543210. From abroad, begin with + and the country's code",
  zip: "Enter a PIN code of 6 digits, such as 560001. For another country, fill in the country too",
  oneNumber: "Enter one number",
};
