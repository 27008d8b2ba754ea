/** The app's imports have no ending and begin with "~" or a dot. Vite understands them so; Node has to be told. */
import { existsSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { root } from "./run.ts";

registerHooks({
  resolve(specifier, context, next) {
    const isOwn = specifier.startsWith("~/") || (specifier.startsWith(".") && context.parentURL?.includes("/app/"));
    if (!isOwn || !context.parentURL) return next(specifier, context);
    const path = specifier.startsWith("~/")
      ? join(root, "app", specifier.slice(2))
      : join(dirname(fileURLToPath(context.parentURL)), specifier);
    const file = [path, `${path}.ts`].find((each) => /\.ts$/.test(each) && existsSync(each));
    return file ? { url: pathToFileURL(file).href, shortCircuit: true } : next(specifier, context);
  },
});
