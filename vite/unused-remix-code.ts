import type { Plugin } from "vite";

const REMIX = /\/@remix-run\/react\/dist\/esm\/\w[\w-]*\.js$/;

/** What Remix asks at run time, and the answer in every browser of this application. */
const CONSTANTS: readonly (readonly [RegExp, string])[] = [
  // Flags of remix.config.js.
  [
    /(?<![\w.])(?:window\.__remixContext\.)?\bfuture\.v3_(?:singleFetch|lazyRouteDiscovery)\b/g,
    "true",
  ],
  // Requests of loaders and actions without single fetch.
  [/await (?:fetchData|parseDeferredReadableStream)\([^)]*\)/g, "null"],
  // Pages are rendered by a server.
  [/!(?:window\.__remixContext\.)?isSpaMode\b(?!,)/g, "true"],
  [/(?<=[(=] ?|return |if \()(?:window\.__remixContext\.)?isSpaMode\b(?= &&|\) )/g, "false"],
  // No loader runs in the browser while it hydrates, so that there is nothing to show meanwhile.
  [/route\.id === "root" \? RemixRootDefaultHydrateFallback : undefined/g, "undefined"],
  // A hint to developers, in a script that our security policy does not run.
  [/(?<=__html: )`\s*console\.log\(\s*"[^"]*Hey developer[^"]*"\s*\);\s*`/g, '""'],
  // The script of ScrollRestoration, which ours replaces.
  [/`\(\$\{restoreScroll\}\)[^`]*`/, '""'],
  [/\(\(STORAGE_KEY, restoreKey\) => \{[^]*?\n {2}\}\)\.toString\(\)/, '""'],
  // Scripts that only a server writes into a document, and those that wait for deferred data without single fetch.
  [/\bstaticContext \? (?=`window\.__remixContext)/g, "false ? "],
  [/!isStatic \? (?=" " :)/g, "true ? "],
  [/!isStatic && typeof __remixContext === "object" && __remixContext\.a\b/g, "false"],
];

/** Leaves code of Remix that never runs in a browser of this application out of the browser build, and so of every page. */
export function unusedRemixCode(): Plugin {
  return {
    name: "calmward:unused-remix-code",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !REMIX.test(id)) return null;
      const replaced = CONSTANTS.reduce((text, [from, to]) => text.replace(from, to), code);
      return { code: replaced, map: null };
    },
  };
}
