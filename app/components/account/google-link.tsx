/** The way to Google's sign-in. A link, not a form: the content security policy lets forms go to this site only. */
import type { Role } from "~/domain/actor";
import { words } from "~/words/accounts";

type Wish = { forRole?: Role; redirectTo?: string | null; isShared?: boolean };

/** `isShared`: others use the device too, or do not any more. Where it is not said, the device stays as it was. */
export function googlePath({ forRole, redirectTo, isShared }: Wish): string {
  const query = new URLSearchParams({
    ...(forRole && { role: forRole }),
    ...(redirectTo && { redirectTo }),
    ...(isShared === undefined ? {} : { shared: isShared ? "1" : "0" }),
  }).toString();
  return query ? `/login/google?${query}` : "/login/google";
}

export function GoogleLink({ label = words.google, ...wish }: Wish & { label?: string }) {
  return (
    <a className="button-quiet" href={googlePath(wish)}>
      <svg viewBox="0 0 48 48" width="20" height="20" aria-hidden="true" focusable="false">
        <path
          fill="#4285f4"
          d="M45 24.5c0-1.6-.1-2.7-.4-4H24v7.4h12c-.3 2-1.6 4.9-4.5 6.9v5.5h7.1c4.3-3.9 6.4-9.7 6.4-15.8z"
        />
        <path
          fill="#34a853"
          d="M24 46c6 0 11-2 14.6-5.3l-7-5.5c-1.9 1.3-4.4 2.2-7.6 2.2-5.8 0-10.7-3.8-12.4-9.1H4.3v5.7A22 22 0 0 0 24 46z"
        />
        <path fill="#fbbc05" d="M11.6 28.3a13.5 13.5 0 0 1 0-8.6V14H4.3a22 22 0 0 0 0 20z" />
        <path
          fill="#ea4335"
          d="M24 10.6c4.1 0 6.9 1.8 8.5 3.3l6.2-6.1A21 21 0 0 0 24 2 22 22 0 0 0 4.3 14l7.3 5.7C13.3 14.4 18.2 10.6 24 10.6z"
        />
      </svg>
      {label}
    </a>
  );
}

/** Says of a demo that it is one, below its buttons. */
export function GoogleDemo() {
  return <p className="hint">{words.googleDemo}</p>;
}
