/** Shows errors below the root, so that the page around an error still knows its visitor. It guards nothing. */

import { isRouteErrorResponse, type MetaFunction, Outlet, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { ErrorScreen, errorTitle } from "~/components/frame/error-screen";
import type { loader as rootLoader } from "~/root";

export const meta: MetaFunction = ({ error }) => [
  {
    title: !error
      ? "Staffroom"
      : isRouteErrorResponse(error)
        ? errorTitle(error.status, error.data)
        : errorTitle(500, null),
  },
];

export default function Site() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const isKnown = isRouteErrorResponse(error);
  const failure = isKnown ? error.data : null;
  return <ErrorScreen status={isKnown ? error.status : 500} failure={failure} role={root?.visitor?.role ?? null} />;
}
