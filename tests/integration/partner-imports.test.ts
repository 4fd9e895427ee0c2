import { describe, expect, it } from "vitest";
import { previewImport, runImport, startImport } from "~/server/imports/imports";
import { PARTNER_OFFER_IMPORT } from "~/server/partner-offers/partner-offer-import";
import { PARTNER_IMPORT } from "~/server/partners/partner-import";
import type { Caller } from "~/server/platform/caller";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { readRestoration } from "~/server/record-types/bin-obstacles";
import { deleteForGood, restoreRecord } from "~/server/record-types/bin-restore";
import { takeBackImport } from "~/server/record-types/imports";
import { unique } from "../factories/names";
import { seedPartner } from "../factories/partners";
import { admin, collectStatuses, HAS_DATABASE, useDatabase } from "../support/database";

const editor: Caller = { ...admin, actor: { id: "editor", name: "Editor", role: "editor" } };

const toFile = (lines: readonly string[]) => ({
  name: "list.csv",
  bytes: new TextEncoder().encode(lines.join("\n")),
});
type Imports = typeof PARTNER_IMPORT | typeof PARTNER_OFFER_IMPORT;

/** Reads what a file would do, row by row: its outcome, or the problem with it. */
async function preview(imports: Imports, lines: readonly string[]) {
  const description = imports as typeof PARTNER_IMPORT;
  const draft = await startImport(admin, description, toFile(lines));
  const { rows } = await previewImport(admin, description, draft);
  return rows.map(({ outcome, problem }) => problem ?? outcome);
}

const CONTACT_HEADERS =
  "Contact First Name,Contact Last Name,Contact Title,Contact Phone,Contact Email";
const PARTNER_HEADER = `Partner,Kind,${CONTACT_HEADERS},Contract From,Contract Until,Covers,Access Code,Status`;
const partnerRow = (name: string, rest = ",,,,Active", kind = "Employer") =>
  `${name},${kind},Ann,Lee,Lead,(415) 555-0132,ann@example.org,${rest}`;
const OFFER_HEADER = "Partner,Offer,Label for Patients,Kind,Value,Code,Billing Plans,Reaches";

describe.runIf(HAS_DATABASE)("the import of partners", () => {
  useDatabase();

  it("says what is wrong with a row, in the words of the forms", async () => {
    const name = unique("Mills");
    const code = unique("Taken").replace(" ", "");
    const taken = await seedPartner({ accessCode: code });
    const lines = [
      PARTNER_HEADER,
      partnerRow(`${name} 1`),
      partnerRow(`${name} 2`, ",,Gold,,Active"),
      partnerRow(`${name} 3`, `,,,${code.toLowerCase()},Active`),
      partnerRow(`${name} 4`, "2027-02-01,2027-01-31,complete,,Active"),
      partnerRow(`${name} 5`, ",,,,Gone"),
      partnerRow(`${name} 6`, ",,,,Active", "Club"),
      partnerRow(taken.partnerName),
    ];
    expect(await preview(PARTNER_IMPORT, lines)).toEqual([
      "create",
      expect.stringContaining('"Gold"'),
      expect.stringContaining(code.toLowerCase()),
      expect.stringMatching(/contract/i),
      expect.stringMatching(/status/i),
      expect.stringMatching(/kind/i),
      "already there",
    ]);
  });

  it("is taken back, restored and deleted for good by who may make it", async () => {
    const lines = [PARTNER_HEADER, partnerRow(unique("Mills"))];
    const draft = await startImport(admin, PARTNER_IMPORT, toFile(lines));
    const { importId = 0 } = await runImport(admin, PARTNER_IMPORT, draft);
    const id = importId ?? 0;
    const kind = findBinEntity("import");
    expect(await collectStatuses([takeBackImport(editor, id)])).toEqual([403]);
    await takeBackImport(admin, id);
    const attempts = [
      readRestoration(editor, kind, id),
      restoreRecord(editor, kind, id),
      deleteForGood(editor, kind, id),
    ];
    expect(await collectStatuses(attempts)).toEqual([403, 403, 403]);
    expect(await restoreRecord(admin, kind, id)).toMatchObject({ id });
  });
});

describe.runIf(HAS_DATABASE)("the import of partner offers", () => {
  useDatabase();

  it("says what is wrong with a row, in the words of the forms", async () => {
    const accessCode = unique("Taken").replace(" ", "");
    const { partnerName } = await seedPartner({ accessCode });
    const row = (offer: string, rest: string, partner = partnerName) =>
      `${partner},${offer},For you,${rest}`;
    const lines = [
      OFFER_HEADER,
      row("Half", "Percentage,50,,,"),
      row("Gift", "Free,,,Complete;no-fee,People on the eligibility list"),
      row("Too much", "Percentage,101,,,"),
      row("Nowhere", "Amount,25,,,", unique("Nobody")),
      row("No plan", "Amount,25,,Gold,"),
      row("Taken", `Amount,25,${accessCode.toUpperCase()},,`),
      row("No code", "Amount,25,,,People with the code"),
    ];
    expect(await preview(PARTNER_OFFER_IMPORT, lines)).toEqual([
      "create",
      "create",
      expect.stringMatching(/100/),
      expect.stringMatching(/not found/),
      expect.stringContaining('"Gold"'),
      expect.stringContaining(accessCode.toUpperCase()),
      expect.stringMatching(/code/i),
    ]);
  });
});
