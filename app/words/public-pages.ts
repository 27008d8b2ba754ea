/** Words of the pages about Staffroom itself: About, Services, the pages for schools and for candidates. */

export const words = {
  maintenance: {
    title: "Website is under Maintenance",
    text: "We are working on the site. Jobs and applications are safe, and we will be back soon.",
    home: "Go to Home",
  },
  numbers: {
    heading: "Today, in numbers",
    openJobs: (count: number) => (count === 1 ? "job is open" : "jobs are open"),
    inTime: "applications answered by the promised day, in the last 180 days",
    inTimeOf: (inTime: string, due: string) => `${inTime} of ${due}`,
    tooFew: "Too few promises have fallen due for a second number. It comes as soon as there are some.",
    counted: "Every figure is counted, and a few minutes old at most.",
  },
  about: {
    title: "About",
    description: "Staffroom brings teachers together with the schools, institutions and companies that need them.",
    heading: "About Staffroom",
    lead: "One noticeboard for teachers, and for the schools, institutions and companies that need them.",
    silence: {
      heading: "No application ends in silence",
      text: "Each application has a day by which the school answers: the one that it promised, or a week where it promised nothing.",
      late: "Both sides see that day. If no answer comes by then, the application is marked as unanswered, and we write to the candidate.",
      notRejected: "Late is not a rejection: the school can still answer.",
    },
    candidates: {
      heading: "For candidates",
      text: "Read every open job without an account. Apply with a PDF resume in one form. An account keeps your profile and your resume, so that the next application takes two taps.",
      more: "What candidates get",
    },
    schools: {
      heading: "For schools",
      text: "Confirm your email address, post a job, and it stands on the board. Everyone who applies is in one list beside the job. Nobody but your school and the applicant can open a resume.",
      more: "What schools get",
    },
    ratings: {
      heading: "Ratings, both ways",
      text: "After an interview or a hire, candidate and school rate each other, once, in points and without free text. Neither reads the other's points before both have rated, or before 14 days have passed.",
      public:
        "Of a school only averages are public, from five raters on. A candidate alone reads her own points, and decides who else may.",
    },
    kept: {
      heading: "How we keep it",
      items: [
        "Newest jobs stand first. Nobody can buy a better place.",
        "Pages are small and need no script, because many read them on a phone with a slow line.",
        "No advertisement and no tracking. The map below loads only when you open it.",
      ],
    },
    places: {
      heading: "Where places come from",
      text: "Names and coordinates of places are from {geonames}, under {licence}. We have added other names, and corrected some.",
      geonames: "GeoNames",
      licence: "CC BY 4.0",
    },
    findJob: "Find a job",
    seeServices: "See what it does",
  },
  services: {
    title: "Services",
    description: "Find a job, apply with a resume, post a job, handle applications: what Staffroom does for you.",
    lead: "What Staffroom does for candidates and schools.",
    find: {
      title: "Find a job",
      text: "Search open jobs by subject, place, level, board and pay. Keep a search as an address, or get new jobs by e-mail. No account is needed.",
      label: "Find jobs",
    },
    apply: {
      title: "Apply with a resume",
      text: "Fill in one form and add your resume as a PDF. With an account the form comes filled in, and we can make the PDF from your profile.",
      label: "Sign up as a candidate",
    },
    post: {
      title: "Post a job",
      text: "Describe the post, the place and the pay. Once your email address is confirmed, the job is open to everyone as soon as you post it.",
      label: "Post a job",
    },
    applications: {
      title: "Handle applications",
      text: "See who applied for each of your jobs and what is due today. Read resumes, propose times, and answer many at once.",
      label: "Go to my jobs",
    },
    programs: {
      title: "For other programs",
      text: "A program can do all of this too, through a JSON API that is described for people and for machines.",
      label: "Read the reference",
    },
  },
  candidates: {
    title: "For candidates",
    description: "Apply in two taps, know the day of the answer, and never hear nothing.",
    heading: "Apply once, and know when you hear back",
    lead: "A job board for teachers that ends the silence after an application.",
    items: [
      {
        title: "A day for each answer",
        text: "Before you apply you read by which day the school answers. If it is late, we tell you both. You need not wait in the dark.",
      },
      {
        title: "Does this job fit me?",
        text: "Tell us once what you teach and which certificates you have. Each job then shows what it asks for that you have, and what is missing.",
      },
      {
        title: "Two taps, or a phone without a PDF",
        text: "With a profile an application takes two taps. No resume at hand? We make a clear PDF from your profile, in Indian scripts too.",
      },
      {
        title: "Interviews without phone calls",
        text: "The school proposes times, you choose one. It goes into your calendar, with place, map and telephone number.",
      },
      {
        title: "Nobody may ask you for money",
        text: "Texts that ask for a fee are stopped or marked, and payment addresses in them are hidden. A person looks at each report.",
      },
      {
        title: "Your data stays yours",
        text: "Only the school to which you apply opens your resume. You can take your data along, or close your account, at any time.",
      },
    ],
    act: "Find a job",
    also: "Get new jobs by e-mail",
    share: "For a friend who teaches: this page needs no account, and neither does applying.",
  },
  schools: {
    title: "For schools",
    description:
      "Post a job without a fee, read applications in one list, and answer each by the day that you promised.",
    heading: "Hire teachers, and answer everybody",
    lead: "Post a job, read everyone who applies in one list, and keep your word.",
    items: [
      {
        title: "A promise that you can keep",
        text: "You choose by when you answer. Today shows what is due, and one message can answer many. A number beside your name shows that you kept your word.",
      },
      {
        title: "One desk for a job",
        text: "Names, answers and certificates stand in one list. Read a resume, press a key, and go on to the next.",
      },
      {
        title: "Undo",
        text: "A decision waits some minutes before the candidate is told. Until then one key takes it back.",
      },
      {
        title: "Interviews",
        text: "Propose up to five times. The candidate chooses one, and both calendars know.",
      },
      {
        title: "Colleagues",
        text: "Invite the head teacher to read along, and the office to answer. Each has an own log-in and own rights.",
      },
      {
        title: "Numbers that help",
        text: "See how many read a job, applied, and were hired, and where people stop. Numbers tell nothing about a single person.",
      },
    ],
    act: "Post a job",
    also: "Look at open jobs",
    share: "For a colleague at another school: posting costs nothing, and nobody can buy a better place.",
  },
};
