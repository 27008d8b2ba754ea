/** The mail that tells somebody news of a job. */

import type { Change } from "~/domain/jobs/news-rules";
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";
import { words } from "~/words/job-mails";

/** `event` names the news and the person, `path` is where it leads. `day`: its closing day, in words. */
export type About = { event: string; path: string; title: string; company: string; name: string | null; day: string };

export type News = { kind: "changed"; changes: Change[] } | { kind: "closes_soon" } | { kind: "closed_early" };

export function newsMail(news: News, about: About, to: { email: string; origin: string }): Mail {
  const [title, company] = [plainName(about.title), plainName(about.company)];
  const link = `${to.origin}${about.path}`;
  const mail = (subject: string, text: string): Mail => ({
    kind: "job_news",
    eventKey: about.event,
    recipient: to.email,
    subject,
    body: `${about.name ? words.dear(plainName(about.name)) : ""}${text}\n\nStaffroom`,
  });
  if (news.kind === "changed") {
    const lines = news.changes.map(({ name, now }) => words.changedLine(name, plainName(now))).join("\n");
    return mail(
      words.changedSubject(title),
      `${words.changed(company, title)}

${lines}

${words.applicationStays}

${link}`,
    );
  }
  if (news.kind === "closes_soon")
    return mail(
      words.closesSoonSubject(title),
      `${words.closesSoon(title, company, about.day)}

${link}`,
    );
  return mail(
    words.closedEarlySubject(title),
    `${words.closedEarly(title, company)}

${link}`,
  );
}
