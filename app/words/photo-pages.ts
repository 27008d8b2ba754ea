/** Words of the panel that makes a PDF from photos. They stand apart, as a browser loads them for that panel alone. */
export const words = {
  title: "PDF from photos",
  label: "Photos of the pages",
  hint: (most: number) =>
    `Up to ${most}, one of each page, from above and in good light. They stay on this device; only the PDF is sent.`,
  none: "No page yet.",
  tooMany: (most: number) => `A PDF takes ${most} photos. The others were left out.`,
  page: (number: number) => `Page ${number}`,
  turn: "Turn",
  moveUp: "Move up",
  remove: "Remove",
  /** A button's name, read aloud. */
  ofPage: (button: string, number: number) => `${button}: page ${number}`,
  onePage: "1 page",
  pages: (count: number) => `${count} pages`,
  ready: (pages: string, kilobytes: number) =>
    `The PDF is ready: ${pages}, ${kilobytes} kB. It is chosen as your resume.`,
  failed: "This browser could not make the PDF. Remove a page, or choose a PDF file.",
  wait: "The PDF is being made. Wait a moment",
  making: "Making the PDF…",
  otherFile: "Another file is chosen as your resume.",
  noPicture: (name: string) => `${name} is not a picture. Choose photos.`,
  tooLarge: (name: string, megabytes: number) => `${name} is larger than ${megabytes} MB. Choose a smaller picture.`,
  unreadable: (name: string) => `This browser cannot read ${name}. Save it as JPEG, or take the picture again.`,
};
