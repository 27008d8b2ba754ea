/** `/about`: whom Staffroom is for, and what it does and does not do. It claims nothing that does not exist. */

import type { MetaFunction } from "@remix-run/react";
import { TwoDesks } from "~/components/frame/drawings";
import type { ScreenHandle } from "~/components/frame/screen-handle";
import { publicMeta } from "~/http/meta";

export const meta: MetaFunction = ({ matches }) =>
  publicMeta({
    title: "About",
    description: "Staffroom brings teachers together with the schools, institutions and companies that need them.",
    path: "/about",
    matches,
  });

export const handle = { sheet: "base" } satisfies ScreenHandle;

export default function About() {
  return (
    <article className="prose">
      <TwoDesks />
      <h1>About Staffroom</h1>
      <p className="lead">
        One noticeboard for teachers, and for the schools, institutions and companies that need them.
      </p>
      <section>
        <h2>For candidates</h2>
        <p>
          Read every open job without an account. Apply with a PDF resume in one form; an account keeps your profile and
          your resume, so that the next application is shorter.
        </p>
      </section>
      <section>
        <h2>For recruiters</h2>
        <p>
          Confirm your email address, post a job, and it stands on the board. Everyone who applies is in one list beside
          the job, each with a resume to open. Nobody but your school and the applicant can open it.
        </p>
      </section>
      <section>
        <h2>No application ends in silence</h2>
        <p>
          Each application has a day by which the school answers: the one that it promised, or a week where it promised
          nothing. Both sides see it. If no answer comes by then, the waiting ends by itself: the application is marked
          as unanswered, and we write to the candidate that the school is late. This is not a rejection, and the school
          can still answer.
        </p>
      </section>
      <section>
        <h2>Ratings, both ways</h2>
        <p>
          After an interview or a hire, candidate and school rate each other, once, in points and without free text.
          Neither reads what the other said before both have said something, or 14 days have passed. Of a school only
          averages are public, from five raters on. What a school says of a candidate, she alone sees, and decides who
          else may.
        </p>
      </section>
      <section>
        <h2>How it is kept</h2>
        <ul>
          <li>Every figure is counted, none is made up. It is a minute old at most.</li>
          <li>Newest jobs stand first. Nobody can buy a better place.</li>
          <li>Pages are small and need no script, because many read them on a phone with a slow line.</li>
          <li>No advertisement and no tracking. The map below loads only when you open it.</li>
        </ul>
      </section>
      <section>
        <h2>Where places come from</h2>
        <p>
          Names and coordinates of places are from{" "}
          <a href="https://www.geonames.org/" rel="noopener">
            GeoNames
          </a>
          , under{" "}
          <a href="https://creativecommons.org/licenses/by/4.0/" rel="noopener">
            CC BY 4.0
          </a>
          . We have added other names, and put some right.
        </p>
      </section>
      <p className="actions">
        <a className="button" href="/jobs">
          Find a job
        </a>
        <a className="button-quiet" href="/services">
          See what it does
        </a>
      </p>
    </article>
  );
}
