/** `/services`: what a visitor can do here, each with a link to it. The footer links to the parts. */

import { type MetaFunction, useRouteLoaderData } from "@remix-run/react";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { publicMeta } from "~/http/meta";
import type { loader as rootLoader } from "~/root";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: "Services",
    description: "Find a job, apply with a resume, post a job, handle applications: what Staffroom does for you.",
    path: "/services",
    matches,
  });

const SERVICES = [
  {
    id: "find",
    title: "Find a job",
    text: "Search open jobs by keywords, location, category and job nature. Every search is an address that you can keep, share, or follow as an Atom feed.",
    href: "/jobs",
    label: "Find jobs",
  },
  {
    id: "apply",
    title: "Apply with a resume",
    text: "Fill in one form and add your resume as a PDF. With a candidate's account the form comes filled in from your profile.",
    href: "/signup",
    label: "Sign up as a candidate",
    notFor: "signed in",
  },
  {
    id: "post",
    title: "Post a job",
    text: "Describe the post, the place and the pay. Once your email address is confirmed, the job is open to everyone as soon as you post it.",
    href: "/recruiter",
    label: "Post a job",
    notFor: "user",
  },
  {
    id: "applications",
    title: "Handle applications",
    text: "See who applied for each of your jobs, newest first, and open their resumes. They are shown to nobody else.",
    href: "/myjobs",
    label: "Go to my jobs",
    notFor: "user",
  },
  {
    id: "programs",
    title: "For other programs",
    text: "All of this can be done by a program too, through a JSON API that is described for people and for machines.",
    href: "/developers",
    label: "Read the reference",
  },
];

export const handle = { sheet: "base" } satisfies ScreenHandle;

/** If the visitor's role would be refused at a link, the text has no link. */
export default function Services() {
  const role = useRouteLoaderData<typeof rootLoader>("root")?.visitor?.role ?? null;
  const isFor = (notFor?: string) => notFor === undefined || (notFor === "signed in" ? role === null : role !== notFor);
  return (
    <div className="prose">
      <h1>Services</h1>
      <p className="lead">What Staffroom does for candidates and recruiters.</p>
      {SERVICES.map(({ id, title, text, href, label, notFor }) => (
        <section key={id} id={id}>
          <h2>{title}</h2>
          <p>{text}</p>
          {isFor(notFor) && (
            <p>
              <a href={notFor === "user" && role === null ? loginPath("/login", href) : href}>{label}</a>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
