import path from "node:path";

/** Resolves `~` to the root of the project, as tsconfig.json does. */
export const resolve = {
  alias: [
    { find: "~", replacement: path.resolve(import.meta.dirname, "..") },
    // zustand asks for the version with a copy of React's own hook, for React 16 and 17.
    {
      find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
      replacement: "use-sync-external-store/with-selector.js",
    },
  ],
};
