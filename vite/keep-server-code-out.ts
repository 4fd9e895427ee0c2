import path from "node:path";
import type { Plugin } from "vite";

/** Fails the build when a module of the lower floors would end up in the browser (docs/house.md). */
export function keepServerCodeOut(root: string): Plugin {
  const floors = ["server", "models", "migrations"].map((name) => path.join(root, name) + path.sep);
  /** In development Remix looks for the styles of the server's modules; Vite names this file, which we do not have. */
  const lookup = path.join(root, "index.html");
  return {
    name: "calmward:keep-server-code-out",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (options.ssr || !importer || importer === lookup) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || resolved.id.endsWith(".schema.ts")) return resolved;
      if (floors.some((floor) => resolved.id.startsWith(floor))) {
        throw new Error(`${importer} would bring the server's ${resolved.id} into the browser.`);
      }
      return resolved;
    },
  };
}
