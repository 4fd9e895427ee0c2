import type { Plugin } from "vite";

const REMIX = /\/@remix-run\/react\/dist\/esm\/\w[\w-]*\.js$/;

/** Flags of remix.config.js that decide which code of Remix runs in browsers. */
const FLAGS = /(?:window\.__remixContext\.)?\bfuture\.v3_(?:singleFetch|lazyRouteDiscovery)\b/g;

/** Requests of loaders and actions without single fetch. */
const OLD_REQUESTS = /await (?:fetchData|parseDeferredReadableStream)\([^)]*\)/g;

/** Makes Remix's future flags constant in the browser build, so that what runs without them is left out of every page. */
export function constantFutureFlags(): Plugin {
  return {
    name: "calmward:constant-future-flags",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !REMIX.test(id)) return null;
      return { code: code.replace(FLAGS, "true").replace(OLD_REQUESTS, "null"), map: null };
    },
  };
}
