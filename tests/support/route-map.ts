/** The map of URLs as text: workerd cannot load what builds it. */
import source from "../../app/routes.ts?raw";

/** Path and file of every route, in order. */
export const routeMap = [...source.matchAll(/^ {2,4}(?:index\(|route\("([^"]+)", )"([^"]+)"\)/gm)].map(
  ([, path, file]) => ({
    path: path ?? "",
    file: file ?? "",
  }),
);
