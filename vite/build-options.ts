import { type Plugin, transformWithEsbuild } from "vite";

/** Writes the server's code in ASCII: V8 keeps the source of a module in memory, and stores it at two bytes a character if any is beyond Latin-1. */
export function asciiForServer(): Plugin {
  return {
    name: "calmward:ascii-for-server",
    apply: "build",
    config: ({ build }) => (build?.ssr ? { esbuild: { charset: "ascii" } } : {}),
    // By default esbuild transforms only TypeScript and JSX, not the scripts of bundled packages. Without
    // `minifyWhitespace` it keeps comments inside expressions, which are not escaped.
    transform: (code, id, options) =>
      options?.ssr && id.includes("/node_modules/") && !isAscii(code)
        ? transformWithEsbuild(code, id, { charset: "ascii", loader: "js", minifyWhitespace: true })
        : null,
  };
}

const isAscii = (text: string) => !/[\u0080-\uffff]/.test(text);

/** Puts each license once at the end of a browser file, instead of before every module that it covers. */
export function licensesAtEnd(): Plugin {
  return {
    name: "calmward:licenses-at-end",
    apply: "build",
    config: ({ build }) => (build?.ssr ? {} : { esbuild: { legalComments: "eof" } }),
  };
}

/** Leaves style sheets out of the server build, which would ship a second copy that no page links. */
export function noStylesForServer(): Plugin {
  return {
    name: "calmward:no-styles-for-server",
    apply: "build",
    enforce: "pre",
    load: (id, options) => (options?.ssr && id.endsWith(".css") ? "" : null),
  };
}
