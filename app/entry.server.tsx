/** Rendering: to a string for screens without framework script, as a stream for those that hydrate. */
import type { ActionFunctionArgs, AppLoadContext, EntryContext, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToReadableStream, renderToString } from "react-dom/server";
import { NonceContext } from "./components/nonce";
import { logFailure } from "./http/errors";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
) {
  headers.set("Content-Type", "text/html; charset=utf-8");
  const { nonce } = context;
  const page = (
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>
  );
  if (!isHydrated(remixContext)) {
    return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers });
  }
  const stream = await renderToReadableStream(page, {
    nonce,
    signal: request.signal,
    onError: (error) => logFailure(error, { requestId: context.requestId, method: request.method, path: "render" }),
  });
  return new Response(stream, { status, headers });
}

/** What no screen or endpoint expected; those log their own. */
export function handleError(error: unknown, { request, context }: LoaderFunctionArgs | ActionFunctionArgs): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  logFailure(error, { requestId: context.requestId, method: request.method, path: new URL(request.url).pathname });
}

function isHydrated({ staticHandlerContext, routeModules }: EntryContext): boolean {
  if (import.meta.env.DEV) return true;
  return staticHandlerContext.matches.some(({ route }) => {
    const handle = routeModules[route.id]?.handle as { isHydrated?: boolean } | undefined;
    return handle?.isHydrated === true;
  });
}
