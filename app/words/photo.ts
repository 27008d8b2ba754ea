/** Words of the form of the profile picture. They stand apart, as a hydrated screen carries them in its menu. */
export const words = {
  label: "Picture",
  hint: "JPEG, PNG or WebP, 2 MB at most. Only you see it.",
  update: "Update",
  updating: "Updating…",
  remove: "Remove picture",
};
