import { describe, expect, it } from "vitest";
import { PlanVersion, PlanVersionItem, Procedure, Revision } from "~/models";
import { exportList } from "~/server/exports/export-list";
import { restoreVersion } from "~/server/history/restore";
import { importColumns } from "~/server/imports/import-description";
import { previewImport, runImport, startImport } from "~/server/imports/imports";
import { toCsv } from "~/server/platform/csv";
import { PROCEDURE_IMPORT } from "~/server/procedure-plans/procedure-import";
import { getProcedure, updateProcedure } from "~/server/procedure-plans/procedures";
import { findImportedType } from "~/server/record-types/record-types";
import { publishSession } from "~/server/sessions/publish";
import { seedBillingPlan } from "../factories/billing-plans";
import { seedProcedure } from "../factories/catalogue";
import { seedSession, seedSpecialty } from "../factories/content";
import { unique } from "../factories/names";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

/** Uploads procedures with one session each, by the names or codes of the billing plans that include it. */
async function upload(rows: { name: string; price?: string; plans: string }[]) {
  const session = await seedSession({ name: unique("Calm") });
  await publishSession(admin, session.id);
  const { name: specialty, department } = await seedSpecialty();
  const cells = rows.map(({ name, price = "", plans }) => {
    const record = [name, department?.name ?? "", specialty, "", "", "", price, "Active"];
    const item = ["Calm", "Pre-Procedure", "Session", session.name, "", "-3", "-1", ""];
    return [...record, ...item, "Patient", "No", "No", plans, "", "", ""];
  });
  const headers = importColumns(PROCEDURE_IMPORT).map(({ header }) => header);
  const bytes = new TextEncoder().encode(toCsv(headers, cells, { quoted: true }));
  return startImport(admin, PROCEDURE_IMPORT, { name: "plans.csv", bytes });
}

const findImported = (name: string) =>
  Procedure.findOne({ where: { name }, rejectOnEmpty: true }).then(({ id }) =>
    getProcedure(admin, id),
  );

async function readIncludedIn(procedureId: number) {
  const version = await PlanVersion.findOne({ where: { procedureId }, rejectOnEmpty: true });
  const items = await PlanVersionItem.findAll({ where: { versionId: version.id } });
  return items.map(({ includedIn }) => includedIn);
}

async function exportCsv(search: string) {
  const { listTable: table, imports } = findImportedType("/admin/procedure-plans/import") ?? {};
  if (!table) throw new Error("Procedure plans have no list");
  const query = { page: 1, limit: 10, sortBy: "id", sortOrder: "ASC", search } as const;
  let text = "";
  for await (const part of await exportList(admin, { table }, query, { format: "csv", imports }))
    text += String(part);
  return text;
}

describe.runIf(HAS_DATABASE)("billing plans in files of procedure plans", () => {
  useDatabase();

  it("are imported and exported by their codes; those that always exist by their names", async () => {
    const { code } = await seedBillingPlan();
    const name = unique("Hip");
    const draft = await upload([{ name, plans: `Complete; ${code}; free` }]);
    expect((await runImport(admin, PROCEDURE_IMPORT, draft)).refused).toBe(0);
    const { id } = await findImported(name);
    expect(await readIncludedIn(id)).toEqual([`complete,no-fee,${code}`]);
    expect(await exportCsv(name)).toContain(`"Complete; Free; ${code}"`);
  });

  it("are refused where there is no such plan, which the preview says", async () => {
    const draft = await upload([{ name: unique("Hip"), plans: "Complete; gold" }]);
    const { rows } = await previewImport(admin, PROCEDURE_IMPORT, draft);
    expect(rows.map(({ problem }) => problem)).toEqual(["Billing plan not found: gold"]);
    expect(await runImport(admin, PROCEDURE_IMPORT, draft)).toMatchObject({ refused: 1 });
  });

  it("get a price of the procedure's own only where it differs from the usual one", async () => {
    const names = [unique("Hip"), unique("Hip"), unique("Hip")];
    const priced = names.map((name, index) => ({
      ...{ name, plans: "Complete", price: ["4.99", "", "7.5"][index] ?? "" },
    }));
    const draft = await upload(priced);
    expect((await runImport(admin, PROCEDURE_IMPORT, draft)).refused).toBe(0);
    const prices = [];
    for (const name of names) {
      const { completePriceCents, prices: all } = await findImported(name);
      prices.push([completePriceCents, all.filter(({ isOwn }) => isOwn).length]);
    }
    expect(prices).toEqual([
      [499, 0],
      [499, 0],
      [750, 1],
    ]);
  });
});

describe.runIf(HAS_DATABASE)("prices in the history of procedures", () => {
  useDatabase();

  it("are restored from a version of before billing plans had them, without a list", async () => {
    const procedure = await seedProcedure({ completePriceCents: 750 });
    const { id, name, specialityId } = procedure;
    const where = { recordType: "procedure plan", recordId: id, version: procedure.version };
    const revision = await Revision.findOne({ where, rejectOnEmpty: true });
    const { prices: _, ...before } = JSON.parse(revision.snapshot ?? "") as typeof procedure;
    await revision.update({ snapshot: JSON.stringify(before) });
    await updateProcedure(admin, id, { name, specialityId, completePriceCents: 999 });
    await restoreVersion(admin, { type: "procedure plan", id, version: procedure.version });
    expect((await getProcedure(admin, id)).completePriceCents).toBe(750);
  });

  it("come back as they were, the usual one too", async () => {
    const procedure = await seedProcedure();
    const { id, name, specialityId, version } = procedure;
    await updateProcedure(admin, id, { name, specialityId, completePriceCents: 999 });
    await restoreVersion(admin, { type: "procedure plan", id, version });
    const { completePriceCents, prices } = await getProcedure(admin, id);
    expect([completePriceCents, prices.filter(({ isOwn }) => isOwn)]).toEqual([499, []]);
  });
});
