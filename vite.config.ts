import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { execFileSync } from "node:child_process";
import path from "node:path";
import { defineConfig, type Plugin, type Rollup } from "vite";
import tsconfigPaths from "vite-tsconfig-paths";
import remixConfig from "./remix.config.js";

const root = import.meta.dirname;

/** Fails the build when a module of the lower floors would end up in the browser (DESIGN: the house). */
function keepServerCodeOutOfTheBrowser(): Plugin {
  const floors = ["server", "models", "migrations"].map((name) => path.join(root, name) + path.sep);
  return {
    name: "calmward:keep-server-code-out-of-the-browser",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (options.ssr || !importer) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || resolved.id.endsWith(".schema.ts")) return resolved;
      if (floors.some((floor) => resolved.id.startsWith(floor))) {
        throw new Error(`${importer} would bring the server's ${resolved.id} into the browser.`);
      }
      return resolved;
    },
  };
}

/** What the workers need of the models; with the rest of the product in it, one has no memory left to work with. */
const IN_WORKERS =
  /\/models\/(rules\/(text|clean-text|normal-form|text-limits|web-address|api-note)|departments\/import-file)\.schema\.ts$/;

/**
 * The server build has several entries: Remix's own (index.js), our HTTP server, the same build under
 * plain remix-serve, the database commands, the operator's command line, and the workers that read
 * spreadsheets and recordings. The lower floors are one chunk and the top floor is another, so that each process has
 * one copy of every module, whichever entry it came in by, and a command does not start what only a
 * server needs.
 */
function serverEntries(): Plugin {
  const entries = {
    index: "virtual:remix/server-build",
    main: "server/main.ts",
    "remix-serve": "server/remix-serve.ts",
    database: "server/database-command.ts",
    admin: "server/admin.ts",
    "spreadsheet-worker": "server/departments/spreadsheet-worker.ts",
    "recording-worker": "server/files/recording-worker.ts",
  };
  return {
    name: "calmward:server-entries",
    apply: "build",
    configResolved(config) {
      if (!config.build.ssr) return;
      config.build.rollupOptions.input = entries;
      config.build.rollupOptions.output = {
        format: "esm",
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name].js",
        manualChunks(id) {
          if (Object.values(entries).some((entry) => id.endsWith(entry))) return undefined;
          if (/\/server\/departments\/spreadsheet-(?:csv|rows)\.ts$/.test(id)) return "spreadsheet";
          if (id.includes("/server/departments/spreadsheet-")) return "workbook";
          if (IN_WORKERS.test(id)) return "text";
          if (id.endsWith("/server/platform/worker-entry.ts")) return "worker-entry";
          return id.startsWith(path.join(root, "app") + path.sep) ? "app" : "product";
        },
      };
    },
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !chunk.name.endsWith("-worker")) continue;
        const needed = chunk.imports
          .flatMap((name) => importsOf(bundle[name]))
          .concat(chunk.imports);
        if (!needed.includes("chunks/product.js")) continue;
        this.error(`${chunk.name} would have the whole product in it: see IN_WORKERS`);
      }
    },
  };
}

const importsOf = (output?: Rollup.OutputAsset | Rollup.OutputChunk): string[] =>
  output?.type === "chunk" ? output.imports : [];

type SyntaxNode = { type: string; start: number; end: number } & Record<string, unknown>;

/** The calls of a function in a part of a module, without those inside of them, in their order. */
function callsOf(name: string, part: unknown): SyntaxNode[] {
  if (Array.isArray(part)) return part.flatMap((each) => callsOf(name, each));
  if (typeof part !== "object" || part === null) return [];
  const node = part as SyntaxNode;
  const callee = node.callee as { name?: string } | undefined;
  if (node.type === "CallExpression" && callee?.name === name) return [node];
  return Object.values(node).flatMap((each) => callsOf(name, each));
}

/** What is noted beside a rule for the API's document (models/rules/api-note.schema.ts) is of no use to a browser. */
function noNotesForTheBrowser(): Plugin {
  return {
    name: "calmward:no-notes-for-the-browser",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr || !id.endsWith(".schema.ts") || !code.includes("apiNote(")) return null;
      const lastFirst = callsOf("apiNote", this.parse(code)).reverse();
      return lastFirst.reduce((text, { start, end, arguments: given }) => {
        const [rule] = given as [SyntaxNode];
        return text.slice(0, start) + text.slice(rule.start, rule.end) + text.slice(end);
      }, code);
    },
  };
}

/** V8 keeps a module's text as long as it runs, in twice the memory where a single character of it is not in Latin-1. */
function textsOfOneByteForTheServer(): Plugin {
  return {
    name: "calmward:texts-of-one-byte-for-the-server",
    apply: "build",
    config: ({ build }) => (build?.ssr ? { esbuild: { charset: "ascii" } } : {}),
  };
}

/** Each licence once in a file for browsers, at its end, and not before each module that it is of. */
function licensesOnceAFile(): Plugin {
  return {
    name: "calmward:licenses-once-a-file",
    apply: "build",
    config: ({ build }) => (build?.ssr ? {} : { esbuild: { legalComments: "eof" } }),
  };
}

/** Style sheets are the browser's: one of the server build would be shipped beside them, and nothing would link it. */
function noStylesForTheServer(): Plugin {
  return {
    name: "calmward:no-styles-for-the-server",
    apply: "build",
    enforce: "pre",
    load: (id, options) => (options?.ssr && id.endsWith(".css") ? "" : null),
  };
}

/** What nearly every page of both areas has: the document, its links, messages and dialogs, and what these stand on. */
const ON_EVERY_PAGE = inApp([
  "components/access/sign-in-again-later",
  "components/dialog/confirmation",
  "components/dialog/route-dialog",
  "components/dialog/use-covered",
  "components/document-context",
  "components/forms/submission",
  "contracts/site-area",
  "components/layout/client-links",
  "components/layout/document",
  "components/layout/lite-switch",
  "components/layout/page-toasts",
  "components/list/should-revalidate",
  "components/route-handle",
  "components/ui/badge",
  "components/ui/error-view",
  "components/ui/external-link",
  "components/ui/icons",
  "components/ui/not-found-view",
  "components/ui/problem",
  "components/ui/toasts",
  "components/use-before-paint",
  "components/use-hydrated",
  "contracts/form-fields",
  "contracts/list-address",
]);

/** What nearly every page of the back-office has beside that: its shell, and lists. */
const IN_THE_OFFICE = inApp([
  "components/access/permissions",
  "components/detail/info-card",
  "components/dialog/",
  "components/layout/",
  "components/list/",
  "components/ui/",
  "components/wizard/drafts",
]);

/** What nearly every form has: what a field stands in, which choosers without rules of their own have too, and the rest. */
const IN_FIELDS = inApp([
  "components/forms/conflict",
  "components/forms/field-frame",
  "components/forms/field-value",
  "components/forms/enhance",
]);
const LABELS = path.join(root, "models/rules/labels.schema.ts");
const LIMITS = path.join(root, "models/rules/text-limits.schema.ts");
const IN_FORMS = inApp([
  "components/forms/field.tsx",
  "components/forms/form",
  "components/forms/should-revalidate",
]);

/** What only some lists have. */
const ON_FEW_PAGES = inApp([
  "components/list/filter-form",
  "components/list/filter-links",
  "components/list/sort-links",
]);

function inApp(parts: string[]): string[] {
  return parts.map((part) => path.join(root, "app", part));
}

/** What draws pages; every other package is loaded where something needs it. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run\/(react|router|server-runtime))\//;

/**
 * Many small files are slow on a slow line, and compress badly: what every page has is one file, and what the back-office
 * has beside it another, which a patient's phone never loads.
 */
function fewFilesForTheBrowser(): Plugin {
  return {
    name: "calmward:few-files-for-the-browser",
    apply: "build",
    configResolved(config) {
      if (config.build.ssr) return;
      config.build.rollupOptions.output = {
        ...config.build.rollupOptions.output,
        // Every page is told the names of all 330; seven letters are the fewest that Rollup takes.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        manualChunks: (id: string) => {
          const isOneOf = (parts: string[]) => parts.some((part) => id.startsWith(part));
          if (FRAMEWORK.test(id) || isOneOf(ON_EVERY_PAGE)) return "page";
          if (isOneOf(IN_FIELDS) || id === LIMITS) return "field";
          if (isOneOf(IN_FORMS)) return "form";
          if (id === LABELS) return "office";
          return isOneOf(IN_THE_OFFICE) && !isOneOf(ON_FEW_PAGES) ? "office" : undefined;
        },
      };
    },
  };
}

const DEFINITION = /(--[\w-]+)\s*:\s*([^;{}]+);?/g;

/**
 * Puts the values of custom properties in their place that are the same in every scheme and on every device: a first page
 * carries the style sheet, and names of sizes that nobody sees take a twentieth of it.
 */
function fewerBytesOfStyles(): Plugin {
  return {
    name: "calmward:fewer-bytes-of-styles",
    apply: "build",
    transform(code, id) {
      if (!/\/app\/styles\/(app|site|patient|api-docs)\.css$/.test(id)) return null;
      const values = new Map<string, string[]>();
      for (const [, name = "", value = ""] of code.matchAll(DEFINITION)) {
        values.set(name, [...(values.get(name) ?? []), value.trim()]);
      }
      const constants = [...values].flatMap(([name, [value = "", ...others]]) =>
        others.length === 0 && !code.includes(`var(${name},`) ? { name, value } : [],
      );
      const withoutThem = code.replaceAll(DEFINITION, (definition, name: string) =>
        constants.some((constant) => constant.name === name) ? "" : definition,
      );
      return constants.reduce(
        (text, { name, value }) => text.replaceAll(`var(${name})`, value),
        withoutThem,
      );
    },
  };
}

/** What is built: COMMIT says it where the sources come without their history, as in a container. "" is not known. */
function commit(): string {
  const given = process.env.COMMIT?.trim();
  if (given) return /^[0-9a-f]{7,40}$/i.test(given) ? given.slice(0, 12) : "";
  try {
    const said = execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return said.trim();
  } catch {
    return "";
  }
}

export default defineConfig({
  define: { CALMWARD_COMMIT: JSON.stringify(commit()) },
  plugins: [
    keepServerCodeOutOfTheBrowser(),
    noStylesForTheServer(),
    noNotesForTheBrowser(),
    tailwindcss(),
    remix(remixConfig),
    serverEntries(),
    textsOfOneByteForTheServer(),
    licensesOnceAFile(),
    fewFilesForTheBrowser(),
    fewerBytesOfStyles(),
    tsconfigPaths(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // with-zod brings a copy of lodash.get along that nothing in it uses.
    rollupOptions: {
      treeshake: { manualPureFunctions: ["__commonJS", "__toESM", "require_lodash"] },
    },
  },
  optimizeDeps: {
    include: ["remix-validated-form", "@remix-validated-form/with-zod", "zod", "@headlessui/react"],
  },
});
