import path from "node:path";
import type { Plugin, Rollup } from "vite";

const ENTRIES = {
  index: "virtual:remix/server-build",
  main: "server/main.ts",
  "remix-serve": "server/remix-serve.ts",
  database: "server/database-command.ts",
  admin: "server/admin.ts",
  "spreadsheet-worker": "server/spreadsheets/spreadsheet-worker.ts",
  "recording-worker": "server/files/recording-worker.ts",
};

/** Modules for the workers' own chunk, `text`: loading the whole server would exceed a worker's memory limit. */
const WORKER_RULES =
  /\/models\/(rules\/(text|clean-text|normal-form|text-limits|web-address|api-note)|imports\/import-file)\.schema\.ts$/;

/** Modules of the HTTP server's own chunk, with what only they import. */
const HTTP_SERVER =
  /\/server\/(http-[\w-]+|visitor-limit|pipelining|unreadable-request|small-chunks|backpressure)\.ts$/;

/**
 * Builds the server's entries: Remix's own, our HTTP server, its variant for plain remix-serve, the database commands, the
 * operator's command line, and the workers. The lower floors (docs/house.md) are the chunk `product`, the HTTP server is the
 * chunk `http` and the top floor the chunk `app`, so that a process has one copy of every module, and a command loads
 * neither Express nor React.
 */
export function serverEntries(root: string): Plugin {
  const app = path.join(root, "app") + path.sep;
  const chunkName = (id: string) => {
    // Modules that plugins make up, such as stand-ins for external ones.
    if (id.startsWith("\0")) return undefined;
    if (Object.values(ENTRIES).some((entry) => id.endsWith(entry))) return undefined;
    if (/\/server\/spreadsheets\/spreadsheet-(?:csv|rows)\.ts$/.test(id)) return "spreadsheet";
    if (id.includes("/server/spreadsheets/spreadsheet-")) return "workbook";
    if (WORKER_RULES.test(id)) return "text";
    if (id.endsWith("/server/platform/worker-entry.ts")) return "worker-entry";
    if (HTTP_SERVER.test(id)) return "http";
    return id.startsWith(app) || id.includes("/node_modules/") ? "app" : "product";
  };
  return {
    name: "calmward:server-entries",
    apply: "build",
    configResolved({ build }) {
      if (!build.ssr) return;
      build.rollupOptions.input = ENTRIES;
      build.rollupOptions.output = {
        format: "esm",
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name].js",
        manualChunks: chunkName,
      };
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== "chunk" || !output.name.endsWith("-worker")) continue;
        const imports = output.imports
          .flatMap((name) => readImports(bundle[name]))
          .concat(output.imports);
        if (!imports.includes("chunks/product.js")) continue;
        this.error(`${output.name} would load the whole product: see WORKER_RULES`);
      }
    },
  };
}

const readImports = (output?: Rollup.OutputAsset | Rollup.OutputChunk): string[] =>
  output?.type === "chunk" ? output.imports : [];
