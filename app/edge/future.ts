/**
 * The flags of Remix that the build and the Worker both need to know. Without lazy discovery of routes there is no `/__manifest`,
 * whose answer can be made dear (docs/security.md): the script of a hydrated page loads the list of routes as a file, 6 kB.
 */
export const future = {
  v3_fetcherPersist: true,
  v3_lazyRouteDiscovery: false,
  v3_relativeSplatPath: true,
  v3_routeConfig: true,
  v3_singleFetch: true,
  v3_throwAbortReason: true,
} as const;
