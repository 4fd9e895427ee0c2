import path from "node:path";
import type { Plugin } from "vite";

/** Packages needed to render pages; others are loaded on demand. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run\/(react|router|server-runtime))\//;

/** The chunks for browsers, by the folders (and a few files) that make them up. */
const CHUNKS = {
  // Nearly every page: the document, its links, toasts and dialogs.
  page: [
    "app/components/document/",
    "app/components/dialog/",
    "app/components/ui/",
    "app/contracts/form-fields.ts",
    "app/contracts/list-url.ts",
    "app/contracts/site-area.ts",
  ],
  // Every field; pickers without a form of their own have these, too.
  field: ["app/components/forms/field/", "models/rules/text-limits.schema.ts"],
  form: ["app/components/forms/form/"],
  // Nearly every page of the back-office: its shell, lists and records.
  office: [
    "app/components/content/",
    "app/components/layout/",
    "app/components/list/",
    "models/rules/labels.schema.ts",
  ],
  // Every delete page.
  deletion: ["app/components/deletion/"],
};

/**
 * Puts what most pages need into a few files: many small ones are slow on a slow line, and compress badly. What only the
 * back-office needs is a file that a patient's phone never loads.
 */
export function browserChunks(root: string): Plugin {
  const chunks = Object.entries(CHUNKS).map(([name, parts]) => ({
    name,
    prefixes: parts.map((part) => path.join(root, part)),
  }));
  const chunk = (id: string) =>
    FRAMEWORK.test(id)
      ? "page"
      : chunks.find(({ prefixes }) => prefixes.some((prefix) => id.startsWith(prefix)))?.name;
  return {
    name: "calmward:browser-chunks",
    apply: "build",
    configResolved({ build }) {
      if (build.ssr) return;
      build.rollupOptions.output = {
        ...build.rollupOptions.output,
        // Every page's manifest lists all 330 names; 7 is Rollup's minimum hash length.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        manualChunks: chunk,
      };
    },
  };
}
