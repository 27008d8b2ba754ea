/** Open applications that end with a job. */
export const words = {
  oneEnds: "1 open application ends without an answer, and any interview for it is called off",
  manyEnd: (count: string) =>
    `${count} open applications end without an answer, and any interviews for them are called off`,
};
