/** The map of URLs as text: workerd cannot load what builds it. */
import source from "../../app/routes.ts?raw";

/** Path and file of every route, in order. */
export const routeMap = [...source.matchAll(/^ {2}(?:"([^"]*)"|(\w+)): "([^"]+)",$/gm)].map(
  ([, quoted, plain, file]) => ({
    path: quoted ?? plain ?? "",
    file: file ?? "",
  }),
);
