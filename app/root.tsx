/** The document: head, navigation, notices and toasts around every screen, and the screens for errors. */

import deskScriptUrl from "virtual:desk-script-url";
import enhanceUrl from "virtual:enhance-url";
import messagesScriptUrl from "virtual:messages-script-url";
import passkeyScriptUrl from "virtual:passkey-script-url";
import photoScriptUrl from "virtual:photo-script-url";
import {
  isRouteErrorResponse,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { data } from "@remix-run/server-runtime";
import type { ReactNode } from "react";
import { useContext } from "react";
import { isModerator } from "~/domain/moderation/rules";
import chunkGuard from "./browser/chunk-guard.js?raw";
import { unlessUnanswered } from "./browser/request-errors";
import { UndoPanel } from "./components/application/undo-panel";
import { DrawnForContext } from "./components/forms/form";
import { NonceContext, SheetContext } from "./components/frame/document-context";
import { ErrorScreen, errorTitle } from "./components/frame/error-screen";
import { FlashNote } from "./components/frame/flash-note";
import { CONTENT_ID } from "./components/frame/menus";
import type { ScreenHandle } from "./components/frame/screen-handle";
import { SiteFooter } from "./components/frame/site-footer";
import { SiteHeader } from "./components/frame/site-header";
import { Toasts } from "./components/frame/toasts";
import { PathContext, type Visitor, VisitorContext, YearContext } from "./components/frame/visitor-context";
import { writeMoment, yearInIndia } from "./domain/moments/rules";
import { takeFlash } from "./http/flash";
import { SPECULATION_RULES } from "./http/prefetch-rules";
import { screenLoader } from "./http/screen";
import { drawnFor } from "./http/session";
import { chunkFailed, reload } from "./words/scripts";

export const loader = screenLoader(async ({ request, context }) => {
  const { origin } = context;
  const year = yearInIndia(context.now);
  const today = writeMoment(context.now, "dateOfYear");
  const contact = context.config.grievanceContact;
  if (context.config.isMaintenance)
    return data({
      visitor: null,
      flash: { toasts: [], notice: null, sent: null },
      undoable: [],
      origin,
      year,
      today,
      contact,
    });
  const session = context.session.read();
  const { unread, undoable } = session?.frame ?? { unread: 0, undoable: [] };
  const { flash, forget } = await takeFlash(request);
  const visitor: Visitor | null = session && {
    drawnFor: drawnFor(session),
    email: session.actor.email,
    role: session.actor.role,
    photoURL: session.photoURL,
    unread,
    isModerator: isModerator(context.config.moderators, { ...session.actor, isConfirmed: session.isConfirmed }),
    isSuspended: session.actor.isSuspended === true,
    isMailRefused: session.isMailRefused,
  };
  return data(
    { visitor, flash, undoable, origin, year, today, contact },
    forget ? { headers: { "Set-Cookie": forget } } : {},
  );
});

export const shouldRevalidate = unlessUnanswered;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const root = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as ScreenHandle | undefined);
  const isHydrated = handles.some((handle) => handle?.isHydrated);
  const sheet = useContext(SheetContext);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <Meta />
        <link rel="icon" href="/favicon.svg" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, inline to save a round trip */}
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sheet }} />
        {isHydrated && (
          <script
            nonce={nonce}
            data-failed={chunkFailed}
            data-reload={reload}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, inline as it tells of scripts that do not load
            dangerouslySetInnerHTML={{ __html: chunkGuard }}
          />
        )}
        <script type="module" src={enhanceUrl} nonce={nonce} suppressHydrationWarning />
        <script
          type="speculationrules"
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own rules, inline because a linked file costs a request
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? SPECULATION_RULES : "" }}
        />
        {handles.some((handle) => handle?.hasPhotos) && (
          <script type="module" src={photoScriptUrl} nonce={nonce} suppressHydrationWarning />
        )}
        {handles.some((handle) => handle?.hasMessages) && (
          <script type="module" src={messagesScriptUrl} nonce={nonce} />
        )}
        {handles.some((handle) => handle?.hasKeys) && <script type="module" src={deskScriptUrl} nonce={nonce} />}
        {handles.some((handle) => handle?.hasPasskeys) && <script type="module" src={passkeyScriptUrl} nonce={nonce} />}
      </head>
      <body>
        <SiteHeader
          visitor={root?.visitor ?? null}
          path={pathname + search}
          content={handles.some((handle) => handle?.hasSideMenu) ? CONTENT_ID : "main"}
        />
        <FlashNote notice={root?.flash.notice ?? null} toasts={root?.flash.toasts ?? []} />
        <main id="main">
          <VisitorContext.Provider value={root?.visitor ?? null}>
            <DrawnForContext.Provider value={root?.visitor?.drawnFor ?? null}>
              <YearContext.Provider value={root?.year ?? null}>
                {handles.some((handle) => handle?.hasUndo) && (
                  <UndoPanel moves={root?.undoable ?? []} path={pathname + search} />
                )}
                <PathContext.Provider value={pathname + search}>{children}</PathContext.Provider>
              </YearContext.Provider>
            </DrawnForContext.Provider>
          </VisitorContext.Provider>
          <p className="print-line quiet">{`${root?.origin ?? ""}${pathname} · ${root?.today ?? ""}`}</p>
        </main>
        <SiteFooter contact={root?.contact ?? null} />
        <Toasts toasts={root?.flash.toasts ?? []} isNoted />
        {isHydrated && <Scripts nonce={nonce} />}
        {import.meta.env.DEV && !isHydrated && <script type="module" src="/@dev/reload.js" />}
      </body>
    </html>
  );
}

export const meta: MetaFunction = ({ error }) => [
  {
    title: !error
      ? "Staffroom"
      : isRouteErrorResponse(error)
        ? errorTitle(error.status, error.data)
        : errorTitle(500, null),
  },
];

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof loader>("root");
  const isKnown = isRouteErrorResponse(error);
  return (
    <ErrorScreen
      status={isKnown ? error.status : 500}
      failure={isKnown ? error.data : null}
      role={root?.visitor?.role ?? null}
    />
  );
}
