/** The mail that tells somebody news of a job. */
import type { Change } from "~/domain/jobs/news-rules";
import type { Mail } from "~/domain/mail/statements.server";
import { plainName } from "~/domain/text";

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
    body: `${about.name ? `Dear ${plainName(about.name)},\n\n` : ""}${text}\n\nStaffroom`,
  });
  if (news.kind === "changed") {
    const lines = news.changes.map(({ name, now }) => `- ${name}: now ${plainName(now)}`).join("\n");
    return mail(
      `${title} has changed`,
      `${company} has changed the job "${title}" that you applied for:\n\n${lines}\n\nYour application stays as it is. The job:\n\n${link}`,
    );
  }
  if (news.kind === "closes_soon")
    return mail(
      `${title} closes soon`,
      `You saved the job "${title}" at ${company}. It takes applications until ${about.day}. Apply here:\n\n${link}`,
    );
  return mail(
    `${title} is closed`,
    `You saved the job "${title}" at ${company}. It was closed before its time and takes no more applications. Read more here:\n\n${link}`,
  );
}
