/** The subjects of most teachers, which a form shows as boxes, so that few have to type. They stand apart, as pages with framework script load the list of all subjects. */
export const COMMON_SUBJECTS = [
  ...["English", "Hindi", "Sanskrit", "Mathematics", "Science", "Physics", "Chemistry", "Biology"],
  ...["Environmental Studies", "Social Studies", "History", "Geography", "Economics", "Accountancy"],
  ...["Business Studies", "Computer Science", "Physical Education", "Fine Arts", "Music", "All subjects"],
];
