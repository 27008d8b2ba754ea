/** Rendering: always to a string. A screen that hydrates is followed by its data, as each part of it arrives. */
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { FailedContext } from "./components/failed";
import { NonceContext } from "./components/nonce";
import { SheetContext } from "./components/sheet";
import { followedByData } from "./edge/hydration-data";
import { logFailure, nameOf } from "./http/errors";
import { contentSecurityPolicy, styleHash } from "./http/headers";

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
  const nonce = isHydrated(remixContext) ? context.nonce : undefined;
  // Without the stream, RemixServer does not render the data. For the data it would need React's slower renderer.
  const { serverHandoffStream, ...shown } = remixContext;
  const sheet = { css: "" };
  const html = `<!DOCTYPE html>${renderToString(
    <NonceContext.Provider value={nonce}>
      <SheetContext.Provider value={sheet}>
        <FailedContext.Provider value={Boolean(shown.staticHandlerContext.errors)}>
          <RemixServer context={shown} url={request.url} {...(nonce ? { nonce } : {})} />
        </FailedContext.Provider>
      </SheetContext.Provider>
    </NonceContext.Provider>,
  )}`;
  const inline = nonce ? { nonce } : { styleHash: styleHash(sheet.css) };
  headers.set("Content-Security-Policy", contentSecurityPolicy(inline));
  const data = nonce && serverHandoffStream;
  return new Response(data ? followedByData(html, data, nonce) : html, { status, headers });
}

/** Logs errors that no screen or endpoint has caught. Screens and endpoints log their own. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, nameOf(request, context));
}

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { isHydrated?: boolean } | undefined;
    return handle?.isHydrated === true;
  });
}
