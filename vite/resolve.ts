import path from "node:path";

/** Resolves `~` to the root of the project, as tsconfig.json does. */
export const resolve = { alias: { "~": path.resolve(import.meta.dirname, "..") } };
