import type { Plugin } from "vite";

const ZOD_TYPES = "/zod/v3/types.js";

/** A class of zod, with the functions that are assigned to it. */
const CLASS =
  /^export (class (Zod\w+) extends ZodType \{[^]*?^\}\n(?:\2\.\w+ = (?:\([^]*?^\}|\w+);\n)+)/gm;

/** The name by which a function of a class is exported. */
const EXPORTED_NAME = /^const (\w+) = (Zod\w+\.\w+);$/gm;

/**
 * Marks zod's classes and exported names as pure in the browser build, so that those which no schema uses are left out
 * (ZodMap, ZodSet, ZodBigInt...): Rollup keeps every class that has functions assigned to it.
 */
export function unusedZodTypes(): Plugin {
  return {
    name: "calmward:unused-zod-types",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !id.endsWith(ZOD_TYPES)) return null;
      return {
        code: code
          .replace(CLASS, "export const $2 = /* @__PURE__ */ (() => {\n$1return $2;\n})();\n")
          .replace(EXPORTED_NAME, "const $1 = /* @__PURE__ */ (() => $2)();"),
        map: null,
      };
    },
  };
}
