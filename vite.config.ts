import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { execFileSync } from "node:child_process";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";
import { printUnknownWarning } from "./scripts/build-warnings";
import { assertionMessages } from "./vite/assertion-messages";
import { browserChunks } from "./vite/browser-chunks";
import { asciiForServer, licensesAtEnd, noStylesForServer } from "./vite/build-options";
import { unusedRouterCode } from "./vite/unused-router-code";
import { unusedRemixCode } from "./vite/unused-remix-code";
import { inlineProperties } from "./vite/inline-properties";
import { keepServerCodeOut } from "./vite/keep-server-code-out";
import { resolve } from "./vite/resolve";
import { serverEntries } from "./vite/server-entries";
import { stripApiNotes } from "./vite/strip-api-notes";
import { styleRules } from "./vite/style-rules";
import { unusedZodTypes } from "./vite/unused-zod-types";

const root = import.meta.dirname;

/** Finds the commit that is built. Without a git history, as in a container, the variable COMMIT names it; "" is unknown. */
function findCommit(): string {
  const variable = process.env.COMMIT?.trim();
  if (variable) return /^[0-9a-f]{7,40}$/i.test(variable) ? variable.slice(0, 12) : "";
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/** Packages of the forms and dialogs, with their own dependencies. */
const BUNDLED_FOR_SERVER = [
  /remix-validated-form/,
  /^(remeda|lodash\.get|tiny-invariant|zustand|immer|use-sync-external-store)/,
  /^@headlessui\//,
  /^(@?react-(aria|stately)|clsx|tabbable|@floating-ui|@tanstack|@swc\/helpers)/,
];

export default defineConfig(({ command }) => ({
  define: { CALMWARD_COMMIT: JSON.stringify(findCommit()) },
  plugins: [
    keepServerCodeOut(root),
    unusedRemixCode(),
    unusedRouterCode(),
    assertionMessages(),
    noStylesForServer(),
    stripApiNotes(),
    tailwindcss(),
    remix(remixConfig),
    serverEntries(root),
    asciiForServer(),
    licensesAtEnd(),
    browserChunks(root),
    inlineProperties(),
    styleRules(),
    unusedZodTypes(),
  ],
  resolve,
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // with-zod bundles a copy of lodash.get that it never calls.
    rollupOptions: {
      onwarn: printUnknownWarning,
      treeshake: { manualPureFunctions: ["__commonJS", "__toESM", "require_lodash"] },
    },
  },
  // Bundled into the server's build: loading their hundreds of modules one by one takes a fifth of its start.
  // Not in development, where Vite cannot load those that are CommonJS.
  ssr: { noExternal: command === "build" ? BUNDLED_FOR_SERVER : [] },
  optimizeDeps: {
    include: ["remix-validated-form", "@remix-validated-form/with-zod", "zod", "@headlessui/react"],
  },
}));
