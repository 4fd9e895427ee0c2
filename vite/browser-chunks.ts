import path from "node:path";
import type { Plugin } from "vite";

/** Packages needed to render every page, for the chunk `page`, and what loads the others on demand. */
const FRAMEWORK =
  /\/node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|turbo-stream|@remix-run\/(react|router|server-runtime))\/|vite\/preload-helper/;

/** Browser chunks by name: the path prefixes of their modules. */
const CHUNKS = {
  // Every dialog; most lists are read without one.
  dialog: [
    "app/components/dialog/route-dialog.tsx",
    "app/components/dialog/confirmation.tsx",
    "app/components/dialog/image-dialog.tsx",
    "app/components/forms/stashed-note.tsx",
    "app/components/forms/stashed-fields.ts",
    "app/components/ui/form-actions.tsx",
    "app/components/ui/caution.tsx",
  ],
  // Every page about one record.
  record: [
    "app/components/detail/fact-groups.tsx",
    "app/components/content/info-card.tsx",
    "app/components/content/setting-list.tsx",
  ],
  // Nearly every page: the document, its links and toasts.
  page: [
    "app/components/document/",
    "app/components/dialog/",
    "app/components/ui/",
    "app/contracts/form-fields.ts",
    "app/contracts/site-area.ts",
  ],
  // Every form field, also on pages that have fields but not the chunk `form`.
  field: ["app/components/forms/field/", "models/rules/text-limits.schema.ts"],
  form: ["app/components/forms/form/", "app/components/forms/submit-button.tsx"],
  // Fields with a file; their rules and zod stay apart, for forms without a file.
  "stored-file": ["models/files/stored-file.schema.ts"],
  zod: ["node_modules/zod/"],
  file: ["app/components/forms/file-field.tsx", "app/components/forms/drop-area.tsx"],
  // Lists of options of coaches, in most forms about them.
  coach: [
    "models/coaches/coach-options.schema.ts",
    "models/coaches/session-choices.schema.ts",
    "models/requests/live-session-options.schema.ts",
  ],
  // The dialogs of a ride and of a live session.
  request: [
    "models/requests/session-window.schema.ts",
    "app/components/patient/request-contact-field.tsx",
    "app/components/patient/request-dialogs.tsx",
  ],
  // Small parts of nearly every page of a patient.
  patient: [
    "app/components/patient/disclosure.tsx",
    "app/components/patient/example-chip.tsx",
    "app/components/patient/hills.tsx",
    "app/components/patient/range-bar.tsx",
    "app/components/patient/safety-notice.tsx",
    "models/patients/anxiety-levels.schema.ts",
    "app/components/forms/lazy-validator.ts",
    "app/components/live-session/session-facts.tsx",
    "app/components/live-session/session-links.tsx",
    "app/components/forms/stop-columns.ts",
    "app/components/patient/field-pair.tsx",
    "app/components/patient/guidance-labels.ts",
    "app/components/patient/not-read-note.tsx",
    "app/components/patient/phone-text.tsx",
    "app/components/patient/urls.ts",
    "app/components/patient/use-is-narrow.ts",
    "app/components/site/use-hospital.ts",
    "app/contracts/account-fields.ts",
  ],
  // Every step with the fields of one record.
  step: [
    "app/components/wizard/draft-error.tsx",
    "app/components/wizard/fields-step.tsx",
    "app/components/wizard/open-first-step.ts",
    "app/components/wizard/submit-first-step.ts",
    "app/components/wizard/wizard-",
  ],
  // Below a list: its pages, and actions on many rows. Loaded after the list.
  "list-end": [
    "app/components/list-end/",
    "app/contracts/bulk-fields.ts",
    "models/bulk/bulk-action.schema.ts",
  ],
  // The table and the heading of every list of records.
  records: ["app/components/list-table/"],
  // Nearly every page of the back-office: its shell, lists and records.
  office: [
    "app/components/content/",
    "app/components/layout/",
    "app/components/list/",
    "app/contracts/list-url.ts",
    "app/contracts/row-selection.ts",
    "models/rules/labels.schema.ts",
  ],
  // In the facts of a record, and in lists of requests, too.
  phone: ["app/components/patient/phone-link.tsx", "app/components/patient/request-status.tsx"],
  // Most pages with a chart.
  chart: ["app/components/chart/chart-data.tsx", "app/components/chart/period-tabs.tsx"],
  // Nearly every page of guidance.
  guidance: [
    "app/admin/guidance/guidance-texts.ts",
    "app/admin/guidance/step-error.tsx",
    "models/guidance/audience.schema.ts",
  ],
  // Every delete page.
  deletion: ["app/components/deletion/"],
};

/**
 * Groups the modules that most pages need into a few chunks: many small files are slow on a slow line, and compress
 * badly. Modules of the back-office only have a chunk of their own, which a patient's phone never loads.
 */
export function browserChunks(root: string): Plugin {
  const chunks = Object.entries(CHUNKS).map(([name, parts]) => ({
    name,
    prefixes: parts.map((part) => path.join(root, part)),
  }));
  const chunkName = (id: string) =>
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
        // Names are short, since every page's manifest lists all 330 of them: 7 is the shortest hash that Rollup allows.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        manualChunks: chunkName,
      };
    },
  };
}
