/**
 * The texts of the notices, by date. A text that was public is never changed: a new one gets a new date, here and in
 * `NOTICE_VERSIONS`. A module of its own, as only readers of `/privacy` need it. Periods and clocks that counsel must
 * confirm stand in no text.
 */
import type { NoticeVersion } from "./rules";

/** Paragraphs; a line that begins with a hyphen is an item of a list. */
export type Notice = { title: string; lines: string[] }[];

export const NOTICES: Record<NoticeVersion, Notice> = {
  "2026-11-28": [
    {
      title: "In short",
      lines: [
        "Staffroom brings teachers and schools together. For this we keep what you type and what you send. A school gets it when you apply, and only that school. We sell nothing. No program decides about you.",
        "You can see what we keep, correct it, take a copy and have it removed. You need give no reason.",
      ],
    },
    {
      title: "What we keep, and what for",
      lines: [
        "- Your e-mail address and your password, so that you can log in. We do not know your password: we keep a proof of it.",
        "- Your profile: name, mobile number, address, studies, work, and what else you fill in. Only the name is needed. It fills in your next forms.",
        "- Your teaching profile, if you fill it in: what you teach, which qualifications you have, are taking or do not have, where you have worked, and what you look for. With an application that you send from your account, a copy of it goes to that school, so that it need not ask you again. You can renew or remove the copy there. What you look for (places, kind of work, pay, notice, from when) goes to no school.",
        "- Your resume and your photo, if you give us any. A school sees no photo of yours.",
        "- Your applications: name, e-mail, phone, answers and resume, so that the school can answer you; also the copy of your teaching profile, unless you remove it. Also what became of them, and who answers by when.",
        "- Messages between you and the school, and the interviews that you agree on.",
        "- What you say of the school after an interview, and what it says of you. You read what it said once both have answered, or after two weeks. Other schools read it only if you allow it. Of what you say, people see averages alone, from five people on. A small school may still guess.",
        "- Notes and stars that the people of the school give you, to remember. You do not see them, and can ask for a copy.",
        "- Jobs that you save, notifications, mails that we send you, which of them you want, and your time zone if you choose one.",
        "- Job alerts: your address, the search, and of which jobs you were told.",
        "- What you report about a job or a message, and what you ask us.",
        "- The private address of your calendar, if you use it. Whoever has the address can read your interviews and due days; you can make a new one.",
        "- For recruiters: the jobs, the school, and what you do there. Also the texts that you keep for answers, the days on which your school answers nobody, and how it keeps its word.",
        "- Where you are logged in, and how often something failed, so that nobody guesses your password.",
      ],
    },
    {
      title: "What we never ask for",
      lines: [
        "No school can look for people by gender, age, photo, religion or caste, and none sees these here. Your profile has a field for gender, as some forms ask for it: you need not fill it in, and only you see it.",
        "The teaching profile has no field for gender, age, religion, caste, marital status, disability or mother tongue, none for marks or the numbers of certificates, and takes no copies of certificates.",
      ],
    },
    {
      title: "Who gets it",
      lines: [
        "- The school to which you apply. Its staff can read your application and download your resume. Your page shows who opened it.",
        "- The school again, when you write a message, choose a time or accept an offer.",
        "- Cloudflare, which runs our computers. It stores and carries the data for us, and may do nothing else with them.",
        "- Google, if you choose to log in with Google: it learns that you did.",
        "- WhatsApp, if you agree to it: a school that has answered you here may then tell you so there, from a phone of its own. WhatsApp learns your number and that the school writes to you.",
        "- A court or an office, if a law says that we must.",
        "Nobody else. There is no advertising, and no script of another company.",
      ],
    },
    {
      title: "What you need not agree to",
      lines: [
        "An application needs what the form asks for, as the school could not answer otherwise. All else is your choice, such as a mail when something waits for you, or that schools may write to you on WhatsApp. You agree with one button and take it back with one button, at Your data. What we did before stays lawful.",
      ],
    },
    {
      title: "How long",
      lines: [
        "As long as your account lives, unless Your data says less. There is a table with each kind of data. When you close the account, your name, address, number, resume and photo are gone at once, and so are your messages and what schools noted about you. What stays for a year is that something was done, never what was in it. Copies for a fire or a failure end after a month.",
        "If a moderator has suspended your account, your address and the host of your school's website stay suspended for a year after you close it, so that closing is no way round it. We keep them as a code from which nobody can read the address. If the suspension was wrong, write to us: a moderator can lift it.",
      ],
    },
    {
      title: "What you can do",
      lines: [
        "- See it and take a copy: Your data. Notes and stars of schools are not in it: ask us for these with the form below.",
        "- Correct it: Update Profile.",
        "- Remove it: take back an application, remove the resume or the photo, or close the account.",
        "- Name somebody who may ask after your death: Your data.",
        "- Ask a person: the form below. You need no account. You get a number at once, and an answer.",
        "- Complain: to the contact at the foot of each page, and then to the Data Protection Board of India.",
      ],
    },
    {
      title: "Without an account",
      lines: [
        "You can apply without an account. Our mail has a link to your application. There you can read the answer, write to the school, choose a time and withdraw, or say that it was not you. Keep the link to yourself: whoever has it can read the same.",
      ],
    },
    {
      title: "Age",
      lines: ["Staffroom is for people of 18 years and more."],
    },
    {
      title: "If something goes wrong",
      lines: [
        "If somebody reads or takes data who should not, we tell you without delay: what happened, what it can mean for you, and what you can do.",
      ],
    },
  ],
  "2026-11-26": [
    {
      title: "In short",
      lines: [
        "Staffroom brings teachers and schools together. For this we keep what you type and what you send. A school gets it when you apply, and only that school. We sell nothing. No program decides about you.",
        "You can see what we keep, correct it, take a copy and have it removed. You need give no reason.",
      ],
    },
    {
      title: "What we keep, and what for",
      lines: [
        "- Your e-mail address and your password, so that you can log in. We do not know your password: we keep a proof of it.",
        "- Your profile: name, mobile number, address, studies, work, and what else you fill in. Only the name is needed. It fills in your next forms.",
        "- Your resume and your photo, if you give us any. A school sees no photo of yours.",
        "- Your applications: name, e-mail, phone, answers and resume, so that the school can answer you. Also what became of them, and who answers by when.",
        "- Messages between you and the school, and the interviews that you agree on.",
        "- What you say of the school after an interview, and what it says of you. You read what it said once both have answered, or after two weeks. Other schools read it only if you allow it. Of what you say, people see averages alone, from five people on. A small school may still guess.",
        "- Notes and stars that the people of the school give you, to remember. You do not see them, and can ask for a copy.",
        "- Jobs that you save, notifications, mails that we send you, which of them you want, and your time zone if you choose one.",
        "- Job alerts: your address, the search, and of which jobs you were told.",
        "- What you report about a job or a message, and what you ask us.",
        "- The private address of your calendar, if you use it. Whoever has the address can read your interviews and due days; you can make a new one.",
        "- For recruiters: the jobs, the school, and what you do there. Also the texts that you keep for answers, the days on which your school answers nobody, and how it keeps its word.",
        "- Where you are logged in, and how often something failed, so that nobody guesses your password.",
      ],
    },
    {
      title: "What we never ask for",
      lines: [
        "No school can look for people by gender, age, photo, religion or caste, and none sees these here. Your profile has a field for gender, as some forms ask for it: you need not fill it in, and only you see it.",
      ],
    },
    {
      title: "Who gets it",
      lines: [
        "- The school to which you apply. Its staff can read your application and download your resume. Your page shows who opened it.",
        "- The school again, when you write a message, choose a time or accept an offer.",
        "- Cloudflare, which runs our computers. It stores and carries the data for us, and may do nothing else with them.",
        "- Google, if you choose to log in with Google: it learns that you did.",
        "- A court or an office, if a law says that we must.",
        "Nobody else. There is no advertising, and no script of another company.",
      ],
    },
    {
      title: "What you need not agree to",
      lines: [
        "An application needs what the form asks for, as the school could not answer otherwise. All else is your choice, such as a mail when something waits for you. You agree with one button and take it back with one button, at Your data. What we did before stays lawful.",
      ],
    },
    {
      title: "How long",
      lines: [
        "As long as your account lives, unless Your data says less. There is a table with each kind of data. When you close the account, your name, address, number, resume and photo are gone at once, and so are your messages and what schools noted about you. What stays for a year is that something was done, never what was in it. Copies for a fire or a failure end after a month.",
        "If a moderator has suspended your account, your address and the host of your school's website stay suspended for a year after you close it, so that closing is no way round it. We keep them as a code from which nobody can read the address. If the suspension was wrong, write to us: a moderator can lift it.",
      ],
    },
    {
      title: "What you can do",
      lines: [
        "- See it and take a copy: Your data. Notes and stars of schools are not in it: ask us for these with the form below.",
        "- Correct it: Update Profile.",
        "- Remove it: take back an application, remove the resume or the photo, or close the account.",
        "- Name somebody who may ask after your death: Your data.",
        "- Ask a person: the form below. You need no account. You get a number at once, and an answer.",
        "- Complain: to the contact at the foot of each page, and then to the Data Protection Board of India.",
      ],
    },
    {
      title: "Without an account",
      lines: [
        "You can apply without an account. Our mail has a link to your application. There you can read the answer, write to the school, choose a time and withdraw, or say that it was not you. Keep the link to yourself: whoever has it can read the same.",
      ],
    },
    {
      title: "Age",
      lines: ["Staffroom is for people of 18 years and more."],
    },
    {
      title: "If something goes wrong",
      lines: [
        "If somebody reads or takes data who should not, we tell you without delay: what happened, what it can mean for you, and what you can do.",
      ],
    },
  ],
  "2026-11-24": [
    {
      title: "In short",
      lines: [
        "Staffroom brings teachers and schools together. For this we keep what you type and what you send. A school gets it when you apply, and only that school. We sell nothing. No program decides about you.",
        "You can see what we keep, correct it, take a copy and have it removed. You need give no reason.",
      ],
    },
    {
      title: "What we keep, and what for",
      lines: [
        "- Your e-mail address and your password, so that you can log in. We do not know your password: we keep a proof of it.",
        "- Your profile: name, mobile number, address, studies, work, and what else you fill in. Only the name is needed. It fills in your next forms.",
        "- Your resume and your photo, if you give us any. A school sees no photo of yours.",
        "- Your applications: name, e-mail, phone, answers and resume, so that the school can answer you. Also what became of them, and who answers by when.",
        "- Messages between you and the school, and the interviews that you agree on.",
        "- What you say of the school after an interview, and what it says of you. You read what it said once both have answered, or after two weeks. Other schools read it only if you allow it. Of what you say, people see averages alone, from five people on. A small school may still guess.",
        "- Notes and stars that the people of the school give you, to remember. You do not see them, and can ask for a copy.",
        "- Jobs that you save, notifications, mails that we send you, which of them you want, and your time zone if you choose one.",
        "- Job alerts: your address, the search, and of which jobs you were told.",
        "- What you report about a job or a message, and what you ask us.",
        "- The private address of your calendar, if you use it. Whoever has the address can read your interviews and due days; you can make a new one.",
        "- For recruiters: the jobs, the school, and what you do there. Also the texts that you keep for answers, the days on which your school answers nobody, and how it keeps its word.",
        "- Where you are logged in, and how often something failed, so that nobody guesses your password.",
      ],
    },
    {
      title: "What we never ask for",
      lines: [
        "No school can look for people by gender, age, photo, religion or caste, and none sees these here. Your profile has a field for gender, as some forms ask for it: you need not fill it in, and only you see it.",
      ],
    },
    {
      title: "Who gets it",
      lines: [
        "- The school to which you apply. Its staff can read your application and download your resume. Your page shows who opened it.",
        "- The school again, when you write a message, choose a time or accept an offer.",
        "- Cloudflare, which runs our computers. It stores and carries the data for us, and may do nothing else with them.",
        "- Google, if you choose to log in with Google: it learns that you did.",
        "- A court or an office, if a law says that we must.",
        "Nobody else. There is no advertising, and no script of another company.",
      ],
    },
    {
      title: "What you need not agree to",
      lines: [
        "An application needs what the form asks for, as the school could not answer otherwise. All else is your choice, such as a mail when something waits for you. You agree with one button and take it back with one button, at Your data. What we did before stays lawful.",
      ],
    },
    {
      title: "How long",
      lines: [
        "As long as your account lives, unless Your data says less. There is a table with each kind of data. When you close the account, your name, address, number, resume and photo are gone at once, and so are your messages and what schools noted about you. What stays for a year is that something was done, never what was in it. Copies for a fire or a failure end after a month.",
      ],
    },
    {
      title: "What you can do",
      lines: [
        "- See it and take a copy: Your data. Notes and stars of schools are not in it: ask us for these with the form below.",
        "- Correct it: Update Profile.",
        "- Remove it: take back an application, remove the resume or the photo, or close the account.",
        "- Name somebody who may ask after your death: Your data.",
        "- Ask a person: the form below. You need no account. You get a number at once, and an answer.",
        "- Complain: to the contact at the foot of each page, and then to the Data Protection Board of India.",
      ],
    },
    {
      title: "Without an account",
      lines: [
        "You can apply without an account. Our mail has a link to your application. There you can read the answer, write to the school, choose a time and withdraw, or say that it was not you. Keep the link to yourself: whoever has it can read the same.",
      ],
    },
    {
      title: "Age",
      lines: ["Staffroom is for people of 18 years and more."],
    },
    {
      title: "If something goes wrong",
      lines: [
        "If somebody reads or takes data who should not, we tell you without delay: what happened, what it can mean for you, and what you can do.",
      ],
    },
  ],
  "2026-11-23": [
    {
      title: "In short",
      lines: [
        "Staffroom brings teachers and schools together. For this we keep what you type and what you send. A school gets it when you apply, and only that school. We sell nothing. No program decides about you.",
        "You can see what we keep, correct it, take a copy and have it removed. You need give no reason.",
      ],
    },
    {
      title: "What we keep, and what for",
      lines: [
        "- Your e-mail address and your password, so that you can log in. We do not know your password: we keep a proof of it.",
        "- Your profile: name, mobile number, address, studies, work, and what else you fill in. Only the name is needed. It fills in your next forms.",
        "- Your resume and your photo, if you give us any. A school sees no photo of yours.",
        "- Your applications: name, e-mail, phone, answers and resume, so that the school can answer you. Also what became of them.",
        "- Jobs that you save, notifications, and mails that we send you.",
        "- For recruiters: the jobs, the school, and what you do there.",
        "- Where you are logged in, and how often something failed, so that nobody guesses your password.",
      ],
    },
    {
      title: "What we never ask for",
      lines: [
        "No school can look for people by gender, age, photo, religion or caste, and none sees these here. Your profile has a field for gender, as some forms ask for it: you need not fill it in, and only you see it.",
      ],
    },
    {
      title: "Who gets it",
      lines: [
        "- The school to which you apply. Its staff can read your application and download your resume. Your page shows who opened it.",
        "- Cloudflare, which runs our computers. It stores and carries the data for us, and may do nothing else with them.",
        "- Google, if you choose to log in with Google: it learns that you did.",
        "- A court or an office, if a law says that we must.",
        "Nobody else. There is no advertising, and no script of another company.",
      ],
    },
    {
      title: "What you need not agree to",
      lines: [
        "An application needs what the form asks for, as the school could not answer otherwise. All else is your choice, such as a mail when something waits for you. You agree with one button and take it back with one button, at Your data. What we did before stays lawful.",
      ],
    },
    {
      title: "How long",
      lines: [
        "As long as your account lives, unless Your data says less. There is a table with each kind of data. When you close the account, your name, address, number, resume and photo are gone at once. What stays for a year is that something was done, never what was in it. Copies for a fire or a failure end after a month.",
      ],
    },
    {
      title: "What you can do",
      lines: [
        "- See it and take a copy: Your data.",
        "- Correct it: Update Profile.",
        "- Remove it: take back an application, remove the resume or the photo, or close the account.",
        "- Name somebody who may ask after your death: Your data.",
        "- Ask a person: the form below. You need no account. You get a number at once, and an answer.",
        "- Complain: to the contact at the foot of each page, and then to the Data Protection Board of India.",
      ],
    },
    {
      title: "Without an account",
      lines: [
        "You can apply without an account. Our mail has a link to your application. There you can withdraw, or say that it was not you.",
      ],
    },
    {
      title: "Age",
      lines: ["Staffroom is for people of 18 years and more."],
    },
    {
      title: "If something goes wrong",
      lines: [
        "If somebody reads or takes data who should not, we tell you without delay: what happened, what it can mean for you, and what you can do.",
      ],
    },
  ],
};
