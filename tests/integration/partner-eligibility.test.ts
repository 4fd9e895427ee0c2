import { describe, expect, it } from "vitest";
import { AuditEvent, PartnerEligibility } from "~/models";
import { MAX_ELIGIBLE_ROWS } from "~/models/partners/eligibility.schema";
import {
  findEligiblePartnerIds,
  readEligibility,
  removeEligibility,
  replaceEligibility,
  uploadEligibility,
} from "~/server/partners/eligibility";
import { getPartner } from "~/server/partners/partners";
import { replaceSettings, settings } from "~/server/platform/settings";
import { seedPartner } from "../factories/partners";
import { buildWorkbook } from "../factories/spreadsheets";
import { admin, HAS_DATABASE, patient, recordStatements, useDatabase } from "../support/database";

const csv = (...lines: string[]) => ({ name: "list.csv", bytes: Buffer.from(lines.join("\n")) });
const upload = (id: number, file: { name: string; bytes: Uint8Array }, mode?: "add") =>
  uploadEligibility(admin, id, { file, mode: mode ?? "replace" });
const find = (who: { recordNumber?: string; email?: string }) =>
  findEligiblePartnerIds(patient, who);

describe.runIf(HAS_DATABASE)("an eligibility list", () => {
  useDatabase();

  it("is uploaded as record numbers and addresses, and finds people however these are written", async () => {
    const { id } = await seedPartner();
    const file = csv(
      "Record Number or Email",
      "MRN-1001",
      "ada@example.org",
      "",
      " ADA@example.org ",
      "mrn-1001",
      "not an@address@example",
      "x".repeat(51),
      "MRN-1002",
    );
    expect(await upload(id, file)).toMatchObject({
      count: 3,
      added: 3,
      alreadyThere: 0,
      removed: 0,
      duplicates: 2,
      invalid: 2,
      blank: 1,
    });
    expect(await find({ recordNumber: " Mrn-1001" })).toEqual([id]);
    expect(await find({ email: "Ada@Example.org" })).toEqual([id]);
    expect(await find({ recordNumber: "ada@example.org" })).toEqual([]);
    expect(await find({ recordNumber: "", email: "" })).toEqual([]);
    const both = { recordNumber: "MRN-1002", email: "nobody@example.org" };
    const statements = await recordStatements(async () => expect(await find(both)).toEqual([id]));
    expect(statements).toHaveLength(1);
  });

  it("is replaced or added to, and told apart from those of other partners", async () => {
    const [one, two] = [await seedPartner(), await seedPartner()];
    const emails = ["a@example.org", "b@example.org"];
    await replaceEligibility(admin, one.id, { emails });
    await replaceEligibility(admin, two.id, { emails: ["b@example.org"] });
    expect(await find({ email: "b@example.org" })).toEqual([one.id, two.id]);
    const more = csv("Email", "b@example.org", "c@example.org");
    expect(await upload(one.id, more, "add")).toMatchObject({
      count: 3,
      added: 1,
      alreadyThere: 1,
      removed: 0,
    });
    expect(await upload(one.id, more)).toMatchObject({ count: 2, added: 0, removed: 1 });
    expect(await find({ email: "a@example.org" })).toEqual([]);
    expect(await removeEligibility(admin, one.id)).toMatchObject({ count: 0, removed: 2 });
    expect(await find({ email: "b@example.org" })).toEqual([two.id]);
  });

  it("takes workbooks, and a column each for numbers and addresses", async () => {
    const { id } = await seedPartner();
    const bytes = buildWorkbook({
      People: [
        ["Name", "Record Number", "Email"],
        ["Ada", "R-1", "r1@example.org"],
        ["Ben", "R-2", ""],
      ],
    });
    expect(await upload(id, { name: "list.xlsx", bytes })).toMatchObject({ count: 3 });
    expect(await find({ recordNumber: "R-2" })).toEqual([id]);
    expect(await find({ email: "r1@example.org" })).toEqual([id]);
  });

  it.each([
    [csv("Name", "Ada"), "Missing required column: Record Number or Email"],
    [
      csv("Email", "nobody"),
      "The file has no valid record number or email address. The list stays as it is.",
    ],
    [csv("Email"), "The file has no rows to import"],
    [
      { name: "list.pdf", bytes: Buffer.from("%PDF-") },
      "Please select a valid CSV or Excel file (.csv, .xls, .xlsx)",
    ],
    [{ name: "list.csv", bytes: Buffer.alloc(5_242_881, "a") }, "File size must be less than 5MB"],
  ])("refuses %j, and stays as it is", async (file, message) => {
    const { id } = await seedPartner();
    await replaceEligibility(admin, id, { recordNumbers: ["R-9"] });
    await expect(upload(id, file)).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "file", message }],
    });
    expect(await readEligibility(admin, id)).toMatchObject({ count: 1 });
  });

  it("holds 100,000 people, and no more", { timeout: 120_000 }, async () => {
    const { id } = await seedPartner();
    const lines = Array.from({ length: MAX_ELIGIBLE_ROWS }, (_, row) => `MRN-${row}`);
    const result = await upload(id, csv("Record Number", ...lines));
    expect(result).toMatchObject({ count: MAX_ELIGIBLE_ROWS, added: MAX_ELIGIBLE_ROWS });
    expect(await find({ recordNumber: "MRN-99999" })).toEqual([id]);
    await expect(upload(id, csv("Record Number", ...lines, "one more"))).rejects.toMatchObject({
      fields: [
        {
          field: "file",
          message: "The file has more than 100,000 rows. Split it into smaller files.",
        },
      ],
    });
    expect(await removeEligibility(admin, id)).toMatchObject({ removed: MAX_ELIGIBLE_ROWS });
  });

  it("is stored as keyed hashes, and never read back, not even from the audit", async () => {
    const { id } = await seedPartner();
    await replaceEligibility(admin, id, { emails: ["secret.person@example.org"] });
    const [entry] = await PartnerEligibility.findAll({ where: { partnerId: id } });
    expect(entry?.identityHash).toMatch(/^[\w-]{43}$/);
    const event = await AuditEvent.findOne({ order: [["id", "DESC"]], rejectOnEmpty: true });
    expect(event).toMatchObject({ action: "eligibility list replaced", recordType: "partner" });
    expect(JSON.parse(event.changes)).toEqual({ people: [0, 1] });
    expect(JSON.stringify(await getPartner(admin, id))).not.toContain("secret");
  });

  it("is found after a change of the secret while the earlier one is listed, and renewed by an upload", async () => {
    const { id } = await seedPartner();
    const emails = ["kept@example.org", "other@example.org"];
    await replaceEligibility(admin, id, { emails });
    const before = settings();
    const secret = "another secret that is long enough for a start";
    try {
      const previous = [before.sessionSecret];
      replaceSettings({ ...before, sessionSecret: secret, sessionSecretPrevious: previous });
      expect(await find({ email: "kept@example.org" })).toEqual([id]);
      expect(await replaceEligibility(admin, id, { emails: ["kept@example.org"] })).toMatchObject({
        count: 1,
        added: 0,
        alreadyThere: 1,
        removed: 1,
      });
      replaceSettings({ ...before, sessionSecret: secret });
      expect(await find({ email: "kept@example.org" })).toEqual([id]);
      expect(await find({ email: "other@example.org" })).toEqual([]);
    } finally {
      replaceSettings(before);
    }
    expect(await find({ email: "kept@example.org" })).toEqual([]);
  });

  it("says when it was changed, without a new version of the partner", async () => {
    const { id, version } = await seedPartner();
    expect(await readEligibility(admin, id)).toEqual({ count: 0, changedAt: null });
    await replaceEligibility(admin, id, {});
    expect((await readEligibility(admin, id)).changedAt).toMatch(/^\d{4}-/);
    expect(await getPartner(admin, id)).toMatchObject({ version });
    await expect(replaceEligibility(admin, id, { emails: "all" })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "emails", message: "Emails must be a list of texts" }],
    });
    await expect(readEligibility(admin, 999_999)).rejects.toMatchObject({ status: 404 });
  });
});
