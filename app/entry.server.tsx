/** Rendering: always to a string. A screen that hydrates is followed by its data, as each part of it arrives. */

import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/server-runtime";
import { renderToString } from "react-dom/server";
import { NonceContext, SheetContext } from "./components/frame/document-context";
import type { ScreenHandle } from "./components/frame/screen-handle";
import { followedByData } from "./edge/hydration-data";
import { logFailure } from "./http/errors";
import { contentSecurityPolicy } from "./http/headers";
import { nameOf } from "./http/request";
import { loadSheet, sheetOf } from "./styles";
import { words } from "./words/frame";

/** Names this build, so that no build serves cached pages of an earlier one. */
export const BUILD_ID: string = import.meta.env.VITE_BUILD_ID ?? "unnamed";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  // Only framework script needs a nonce. A page without that script is the same for everybody and may be cached.
  const handles = handlesOf(remixContext);
  const nonce = handles.some((handle) => handle?.isHydrated) ? context.nonce : undefined;
  const sheet = await loadSheet(sheetOf(handles));
  // Without the stream, RemixServer does not render the data. For the data it would need React's streaming renderer: twice the CPU.
  const { serverHandoffStream, ...shown } = remixContext;
  const page = `<!DOCTYPE html>${renderToString(
    <NonceContext.Provider value={nonce}>
      <SheetContext.Provider value={sheet.css}>
        <RemixServer context={shown} url={request.url} {...(nonce ? { nonce } : {})} />
      </SheetContext.Provider>
    </NonceContext.Provider>,
  )}`;
  // A hydrated page has the title that its screen draws again: there the summary of the errors changes it.
  const isRefused = request.method === "POST" && status >= 400 && !remixContext.staticHandlerContext.errors;
  const html = isRefused && !nonce ? page.replace("<title>", `<title>${words.errorTitle}`) : page;
  const policy = nonce ? contentSecurityPolicy({ nonce }) : sheet.policy;
  headers.set("Content-Security-Policy", policy);
  const data = nonce && serverHandoffStream;
  return new Response(data ? followedByData(html, data, nonce) : html, { status, headers });
}

/** Logs errors that no screen or endpoint has caught. Screens and endpoints log their own. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, nameOf(request, context));
}

function handlesOf({ staticHandlerContext, routeModules }: EntryContext): (ScreenHandle | undefined)[] {
  return staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as ScreenHandle | undefined);
}
