/** Refusals of pictures and resumes as they are stored and read. */
export const words = {
  choosePicture: "Choose a picture",
  pictureKind: "The picture must be a JPEG, PNG or WebP file",
  noPictureFile: "The file is no picture that browsers can show. Choose a JPEG, PNG or WebP file",
  pictureMoves: "The picture moves. Choose one that stands still",
  tooManyPixels: "The picture has too many pixels. Choose one of at most 30 million",
  pictureNotStored: "The picture could not be stored. Please try again",
  pictureNotOpened: "The picture cannot be opened just now. Please try again",
  noPicture: "There is no such picture",
  resumeNotStored: "The resume could not be stored. Please try again",
  resumeNotOpened: "The resume cannot be opened just now. Please try again",
  noResume: "There is no such resume",
  keptFileNotRead: "The file that we kept cannot be read just now. Please try again",
  resumeNotMade: "The resume could not be made just now. Please try again",
};
