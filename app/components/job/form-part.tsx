/** A part of a job's form that is folded until it has a value or an error, with a sentence of what is in it. */
import type { ReactNode } from "react";
import { words } from "~/words/job-form";

type Props = { id: string; title: string; about: string; isOpen: boolean; errors: number; children: ReactNode };

export function FormPart({ id, title, about, isOpen, errors, children }: Props) {
  return (
    <details className="form-part" id={`part-${id}`} open={isOpen || undefined}>
      <summary>
        <h2>{title}</h2>
        {errors > 0 && <span className="error">{words.wrong(errors)}</span>}
        <span className="quiet">{about}</span>
      </summary>
      {children}
    </details>
  );
}
