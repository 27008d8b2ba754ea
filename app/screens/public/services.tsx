/** `/services`: what a visitor can do here, each with a link to it. The footer links to the parts. */

import { type MetaFunction, useRouteLoaderData } from "@remix-run/react";
import { SentFromAPhone } from "~/components/frame/drawings";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { loginPath } from "~/domain/accounts/login-path-rules";
import { publicMeta } from "~/http/meta";
import type { loader as rootLoader } from "~/root";
import { words } from "~/words/public-pages";

const { services } = words;

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({ title: services.title, description: services.description, path: "/services", matches });

type Service = { id: string; title: string; text: string; label: string; href: string; notFor?: string };

const SERVICES: Service[] = [
  { id: "find", ...services.find, href: "/jobs" },
  { id: "apply", ...services.apply, href: "/signup", notFor: "signed in" },
  { id: "post", ...services.post, href: "/recruiter", notFor: "user" },
  { id: "applications", ...services.applications, href: "/myjobs", notFor: "user" },
  { id: "programs", ...services.programs, href: "/developers" },
];

export const handle = { sheet: "account" } satisfies ScreenHandle;

/** If the visitor's role would be refused at a link, the text has no link. */
export default function Services() {
  const role = useRouteLoaderData<typeof rootLoader>("root")?.visitor?.role ?? null;
  const isFor = (notFor?: string) => notFor === undefined || (notFor === "signed in" ? role === null : role !== notFor);
  return (
    <div className="prose story">
      <header>
        <div>
          <h1>{services.title}</h1>
          <p className="lead">{services.lead}</p>
          <p>
            <a href="/for-candidates">{words.candidates.title}</a> · <a href="/for-schools">{words.schools.title}</a>
          </p>
        </div>
        <SentFromAPhone />
      </header>
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
