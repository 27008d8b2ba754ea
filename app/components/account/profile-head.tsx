/** The head of a person's own profile: picture, name, address, and the next thing to add. */
import type { ReactNode } from "react";
import type { Progress } from "~/domain/profiles/next-step-rules";
import { NextStep } from "./next-step";
import { Photo } from "./photo";

type Props = { photoURL: string | null; title: string; email: string; progress: Progress; children?: ReactNode };

export function ProfileHead({ photoURL, title, email, progress, children }: Props) {
  return (
    <>
      <header className="profile-head">
        <Photo photoURL={photoURL} size={96} />
        <div>
          <h1 dir="auto">{title}</h1>
          <p className="quiet">{email}</p>
          {children}
        </div>
      </header>
      <NextStep progress={progress} />
    </>
  );
}
