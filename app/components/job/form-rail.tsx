/** Beside a job's form on a wide screen, below it on a small one: its parts, and its buttons. */
import type { MouseEvent, ReactNode } from "react";
import { errorsIn, FORM_PART_NAMES } from "~/domain/jobs/form-parts-rules";
import { words } from "~/words/job-form";

export function FormRail({ errors, children }: { errors: Record<string, string[]>; children: ReactNode }) {
  const parts = FORM_PART_NAMES.map((name) => ({ name, title: words[name].title, wrong: errorsIn(name, { errors }) }));
  const all = Object.keys(errors).length;
  const ofJob = { name: "job", title: words.job, wrong: all - parts.reduce((sum, { wrong }) => sum + wrong, 0) };
  return (
    <div className="form-rail">
      <nav aria-label={words.parts}>
        <ul>
          {[ofJob, ...parts].map(({ name, title, wrong }) => (
            <li key={name}>
              <a href={`#part-${name}`} onClick={open}>
                {title}
              </a>
              {wrong > 0 && <span className="error">{words.wrong(wrong)}</span>}
            </li>
          ))}
        </ul>
      </nav>
      <div className="actions">{children}</div>
    </div>
  );
}

/** With script a folded part is open when one comes to it. */
function open({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  const part = document.getElementById(currentTarget.hash.slice(1));
  if (part instanceof HTMLDetailsElement) part.open = true;
}
