import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readImports } from "~/tests/support/imports";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Routes that every page of components is in. */
const SHELL = ["app/root.tsx", "app/admin/layout.tsx"];

/** Components that no page of components shows, each with the reason. */
const NOT_SHOWN: Record<string, string> = {
  "patient/patient-page.tsx": "a whole page",
  "media/report-page.tsx": "a whole page, of a chart and a list",
  "site/site-shell.tsx": "the shell of visitors' pages",
  "site/site-header.tsx": "part of that shell",
  "caring/dated-guidance.tsx": "part of two pages",
  "caring/day-facts.tsx": "part of one page",
  "caring/others-to-help.tsx": "part of one page",
  "caring/right-fields.tsx": "part of two forms",
  "caring/shared-requests.tsx": "part of one page",
  "caring/waiting-surveys.tsx": "part of one page",
  "live-session/closing-note.tsx": "a dialog with its texts",
  "live-session/failed-note.tsx": "what three pages say of a failed form",
  "live-session/from-day-form.tsx": "the form of three dialogs",
  "live-session/other-times.tsx": "fields of one form",
  "live-session/session-view.tsx": "the content of two pages",
  "live-session/time-forms.tsx": "the forms of two pages",
  "orders/order-lines.tsx": "part of three pages",
  "orders/pending-order.tsx": "part of one page",
  "orders/receipt.tsx": "a whole page",
  "selector/code-form.tsx": "part of one dialog",
  "selector/plan-price.tsx": "part of one dialog",
  "patient/calendar-address-tools.tsx": "part of one page",
  "patient/printed-data.tsx": "a whole page",
  "printed-plan/boxes.tsx": "part of two sheets of paper",
  "printed-plan/day-facts.tsx": "part of two sheets of paper",
  "printed-plan/food-note.tsx": "part of two sheets of paper",
  "printed-plan/print-button.tsx": "part of pages to print",
  "printed-plan/sheet-page.tsx": "two whole pages",
  "export/export-sections.tsx": "part of two pages to print",
  "patient/share-content-fields.tsx": "part of one dialog",
  "patient-accounts/account-page.tsx": "a whole page",
  "patient-accounts/birth-date-field.tsx": "a field of two pages",
  "patient-accounts/code-form.tsx": "the form of two pages",
  "patient-accounts/own-devices.tsx": "part of one page",
  "patient-accounts/own-sharing.tsx": "part of one page",
  "patient-accounts/sharing-fields.tsx": "part of one form",
  "site/care-team.tsx": "a phrase of one page",
  "site/contact-form.tsx": "the form of one page",
  "site/structured-data.tsx": "draws nothing",
  "detail/newest-rows.tsx": "part of two pages",
  "detail/step-item.tsx": "part of two lists of steps",
  "detail/form-on-demand.tsx": "draws nothing: it loads a form",
  "media/play-dialog.tsx": "a dialog that needs a recording",
  "media/play-link.tsx": "part of the play dialog",
  "media/report-error.tsx": "an error view with its texts",
  "wizard/draft-error.tsx": "an error view with its texts",
  "today/check-card.tsx": "part of one page",
  "today/on-the-day.tsx": "part of one page",
  "today/outcome-question.tsx": "part of one page",
  "today/today-card.tsx": "part of one page",
  "today/today-items.tsx": "part of one page",
  "ui/external-link.tsx": "part of the play dialog",
  "patient/withdrawal.tsx": "a confirmation with its texts",
  "patient/share-description.tsx": "part of one dialog",
  "patient/share-link-tools.tsx": "part of one dialog",
  "list-tabs/area-tabs.tsx": "links to the lists of an area",
  "list-table/file-links.tsx": "links to two dialogs of every list",
  "list-table/list-title.tsx": "links to two dialogs of every list",
  "partner/partner-table.tsx": "the table of two lists",
  "on-demand/slash-key-switch.tsx": "the setting of one page",
};

const FILES = readdirSync(path.join(ROOT, "app"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => path.posix.join("app", file.split(path.sep).join("/")));
const IMPORTS = readImports(ROOT, FILES, { includeDynamic: true });

/** Lists the files that some files import, directly or through others, and those files. */
function listReached(files: string[]): Set<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const imported of IMPORTS.get(file) ?? []) visit(imported);
  };
  for (const file of files) visit(file);
  return reached;
}

describe("the pages of components", () => {
  const gallery = FILES.filter((file) => file.startsWith("app/admin/components/"));
  const reached = listReached([...SHELL, ...gallery]);
  // Hooks, and what servers compute, are not components.
  const components = FILES.filter((file) => /^app\/components\/.*\.tsx$/.test(file));
  const missing = components
    .filter((file) => !reached.has(file))
    .map((file) => file.replace("app/components/", ""));

  it("show every component, except for those with a reason: add an example to app/admin/components", () => {
    expect(missing.filter((file) => !(file in NOT_SHOWN)).sort()).toEqual([]);
  });

  it("have no reason for a component that they show", () => {
    expect(Object.keys(NOT_SHOWN).filter((file) => !missing.includes(file))).toEqual([]);
  });
});
