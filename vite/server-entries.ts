import path from "node:path";
import type { Plugin, Rollup } from "vite";

const ENTRIES = {
  index: "virtual:remix/server-build",
  main: "server/main.ts",
  "remix-serve": "server/remix-serve.ts",
  database: "server/database-command.ts",
  admin: "server/admin.ts",
  "spreadsheet-worker": "server/departments/spreadsheet-worker.ts",
  "recording-worker": "server/files/recording-worker.ts",
};

/** Modules that the workers need, in a chunk of their own: loading the whole server would exceed a worker's memory limit. */
const WORKER_RULES =
  /\/models\/(rules\/(text|clean-text|normal-form|text-limits|web-address|api-note)|departments\/import-file)\.schema\.ts$/;

/**
 * Builds the server's entries: Remix's own, our HTTP server, the same under plain remix-serve, the database commands, the
 * operator's command line, and the workers. The lower floors are one chunk and the top floor is another, so that a process
 * has one copy of every module, and a command does not load what only a server needs.
 */
export function serverEntries(root: string): Plugin {
  const app = path.join(root, "app") + path.sep;
  const chunk = (id: string) => {
    if (Object.values(ENTRIES).some((entry) => id.endsWith(entry))) return undefined;
    if (/\/server\/departments\/spreadsheet-(?:csv|rows)\.ts$/.test(id)) return "spreadsheet";
    if (id.includes("/server/departments/spreadsheet-")) return "workbook";
    if (WORKER_RULES.test(id)) return "text";
    if (id.endsWith("/server/platform/worker-entry.ts")) return "worker-entry";
    return id.startsWith(app) ? "app" : "product";
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
        manualChunks: chunk,
      };
    },
    generateBundle(_options, bundle) {
      for (const each of Object.values(bundle)) {
        if (each.type !== "chunk" || !each.name.endsWith("-worker")) continue;
        const imports = each.imports
          .flatMap((name) => importsOf(bundle[name]))
          .concat(each.imports);
        if (!imports.includes("chunks/product.js")) continue;
        this.error(`${each.name} would load the whole product: see WORKER_RULES`);
      }
    },
  };
}

const importsOf = (output?: Rollup.OutputAsset | Rollup.OutputChunk): string[] =>
  output?.type === "chunk" ? output.imports : [];
