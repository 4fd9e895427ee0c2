import * as XLSX from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { AuditEvent, Tag } from "~/models";
import { isExported } from "~/server/lists/column-choice";
import { exportList, type ExportFormat } from "~/server/exports/export-list";
import type { ListTable } from "~/server/lists/list-table";
import { previewImport, runImport, startImport } from "~/server/imports/imports";
import type { ListQuery } from "~/server/platform/list";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { takeBackImport } from "~/server/record-types/imports";
import { SCREEN_LISTS } from "~/server/record-types/screen-lists";
import { RECORD_TYPES } from "~/server/record-types/record-types";
import {
  buildSessionInput,
  QUESTIONS,
  seedAdvertisement,
  seedAdvertiser,
  seedReligiousMessage,
  seedReligiousPartner,
  seedSpecialty,
  unique,
} from "../factories/content";
import { createGuidance } from "~/server/guidance/guidances";
import { createStep } from "~/server/guidance/steps";
import { createSession } from "~/server/sessions/sessions";
import { createSurvey } from "~/server/surveys/surveys";
import { createEpisode } from "~/server/patient-records/episodes";
import { createPatient } from "~/server/patient-records/patients";
import { seedProcedure, sessionItem } from "../factories/catalogue";
import { saveDraftVersion } from "~/server/procedure-plans/versions";
import { dayFromToday } from "../factories/requests";
import { seedOutcome } from "../factories/outcomes";
import { seedPatient } from "../factories/patients";
import { seedPartner, seedPartnerOffer } from "../factories/partners";
import { createTag } from "~/server/tags/tags";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const EXPORTED = RECORD_TYPES.flatMap((type) =>
  type.listTable ? [{ ...type, listTable: type.listTable }] : [],
);
const findType = (name: string) => {
  const found = EXPORTED.find(({ type }) => type === name);
  if (!found?.imports) throw new Error(`${name} is not exported and imported`);
  return { ...found, imports: found.imports };
};

const queryFor = (list: ListTable, search: string): ListQuery<string> => ({
  page: 1,
  limit: 10,
  sortBy: list.rules.defaultSort ?? "id",
  sortOrder: "ASC",
  search,
});

async function exportFile(
  name: string,
  search: string,
  { format, isAll = true }: { format: ExportFormat; isAll?: boolean },
): Promise<Buffer> {
  const { listTable: table, imports } = findType(name);
  const options = { format, imports: isAll ? imports : undefined };
  const parts = [];
  for await (const part of await exportList(admin, { table }, queryFor(table, search), options)) {
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}

/** Text with everything that a file could spoil. */
const ODD = `"Rest" first; =1+1, 'then\n\n'=2 "again" <b>&amp;</b> _x0041_ 心臓\u{1f9d1}`;

/** Creates a record with children, all values odd. @returns what to search for, and a function that deletes it */
const SEEDS: Record<string, (name: string) => Promise<{ id: number }>> = {
  async tag(name) {
    return createTag(admin, { name: name.slice(0, 50) });
  },
  async specialty(name) {
    return seedSpecialty({ name: `'=${name}`, isActive: false });
  },
  async advertiser(name) {
    const tag = await createTag(admin, { name: `a; "b" ${name}`.slice(0, 50) });
    const advertiser = await seedAdvertiser({ advertiserName: name, isActive: false });
    for (const title of ["+1 free", "-2; more", '"Quoted" x']) {
      const values = { advertiserId: advertiser.id, advertisementName: title, tagIds: [tag.id] };
      await seedAdvertisement({ ...values, isActive: title !== "+1 free" });
    }
    return advertiser;
  },
  async "religious partner"(name) {
    const partner = await seedReligiousPartner({ partnerName: name, partnerDescription: ODD });
    const religiousPartnerId = partner.id;
    await seedReligiousMessage({ religiousPartnerId, title: "Peace", description: ODD });
    await seedReligiousMessage({ religiousPartnerId, religionType: "Sikh", isActive: false });
    return partner;
  },
  async partner(name) {
    return seedPartner({
      ...{ partnerName: `=${name}`, kind: "insurer", status: "Suspended", description: ODD },
      ...{ contractFrom: "2026-01-01", contractTo: "2027-12-31", agreementSignedOn: "2025-12-24" },
      ...{ coversPlan: "complete", coversPercent: 35, seats: 1_250, showsOnSite: true },
      ...{ website: "https://example.org/a?b=1;2", accessCode: `A ${Date.now()}-x` },
    });
  },
  async "partner offer"(name) {
    const { id: partnerId } = await seedPartner({ partnerName: `+P; ${name}` });
    return seedPartnerOffer({
      ...{ partnerId, offerName: `=${name}`, label: '-20; "all"', kind: "amount", value: 2_550 },
      ...{ planCodes: ["no-fee", "complete"], code: `-O ${Date.now()}`, paidToShow: true },
      ...{
        maxRedemptions: 1_000,
        budgetCents: 1_000_001,
        fromDay: "2026-01-01",
        toDay: "2027-12-31",
      },
    });
  },
  async survey(name) {
    const tag = await createTag(admin, { name: `s ${name}`.slice(0, 50) });
    const { id } = await seedSpecialty({ name: `For; ${name} (x)` });
    const questions = [
      { ...QUESTIONS.rank, urgentAnswer: 5, goodEnd: "lower" },
      QUESTIONS.yesNo,
      QUESTIONS.freeText,
    ];
    const values = {
      name,
      serveType: "post-lms-module",
      category: "@Home",
      tagIds: [tag.id],
      specialityIds: [id],
    };
    return createSurvey(admin, { ...values, questions });
  },
  async "caretaker guidance"(name) {
    return seedGuidance("caretaker", name);
  },
  async "family guidance"(name) {
    return seedGuidance("family", name);
  },
  async patient(name) {
    const { id: procedureId } = await seedProcedure({ name: `Calm (x); ${name}` });
    const patient = await createPatient(admin, {
      ...{ firstName: `=${name}`, lastName: "O'Brien", birthDate: "1961-04-12", language: "es" },
      ...{ recordNumber: `-${name}`, email: "a@example.org", mobile: "(206) 555-0142" },
      textConsent: true,
    });
    for (const time of ["09:30", ""]) {
      const date = time && dayFromToday(5);
      await createEpisode(admin, {
        patientId: patient.id,
        procedureId,
        date,
        time,
        provider: "+K",
      });
    }
    return patient;
  },
  async outcome(name) {
    const { recordNumber } = await seedPatient({ recordNumber: `-${name}`, lastName: name });
    const known = { cancelledOnDay: false, stayNights: 0, returnedWithin30Days: true };
    return seedOutcome(known, { recordNumber, title: `=Knee; ${name}`, type: "+S" });
  },
  async "procedure plan"(name) {
    const specialty = await seedSpecialty({ name: `-S ${name}` });
    const texts = { name: `+${name}`, summary: ODD, whatToExpect: "=1", completePriceCents: 1_299 };
    const phone = { careTeamPhone: "(206) 555-0142" };
    const procedure = await seedProcedure({ specialtyId: specialty.id, ...texts, ...phone });
    const session = await createSession(admin, await buildSessionInput({ name: `; ${name}` }));
    // Of two with one name, the file says which.
    const survey = await createSurvey(admin, { name, serveType: "post-procedure-plan" });
    await createSurvey(admin, { name, serveType: "post-procedure-plan" });
    const guidance = await createGuidance(admin, "family", { name });
    const item = { fromDay: -3, toDay: 5 };
    await saveDraftVersion(admin, procedure.id, {
      items: [
        sessionItem(session.id, { name: '"Rest"', includedIn: ["complete"], timeOfDay: "20:30" }),
        { ...item, name: "How", kind: "survey", group: "post-procedure", surveyId: survey.id },
        {
          ...{ ...item, name: "-G", kind: "family-guidance", group: "procedure-day" },
          ...{ guidanceId: guidance.id, phase: "procedure-pickup" },
        },
        { ...item, name: "-G", kind: "travel", group: "procedure-day" },
        {
          ...{ ...item, name: "=T", kind: "task", group: "procedure-day", audience: "caretaker" },
          ...{ isRequired: true, reminds: true, taskTitle: "+T", taskText: "-1\n\n'2" },
          taskLink: "https://example.org/a?b=1",
        },
      ],
    });
    return procedure;
  },
  async session(name) {
    const specialty = await seedSpecialty();
    const { id: religiousMessageId } = await seedReligiousMessage({ title: "Quiet" });
    const { id: advertisementId } = await seedAdvertisement();
    return createSession(admin, {
      name,
      title: `-${name}`,
      description: ODD,
      departmentId: specialty.departmentId,
      specialityId: specialty.id,
      billType: "Paid",
      startType: "Procedure-Day",
      liveCoach: "Y",
      audioUrl: "https://media.example.org/a.mp3?b=1&c=2",
      audioDuration: 7,
      audioTranscript: ODD.repeat(50),
      religiousMessageId,
      advertisementId,
      advertisingDescription: ODD,
    });
  },
};
async function seedGuidance(audience: "caretaker" | "family", name: string) {
  const phase = audience === "family" ? "family-post-procedure" : "post-procedure";
  const guidance = await createGuidance(admin, audience, { name, phase });
  for (const guidanceDay of [2, 1]) {
    const step = { guidanceDay, guidanceTitle: `=Day ${guidanceDay}`, guidanceDirections: ODD };
    await createStep(admin, audience, { ...step, [`${audience}GuidanceId`]: guidance.id });
  }
  return guidance;
}

describe.runIf(HAS_DATABASE)("the export of lists", () => {
  useDatabase();

  describe.each(Object.keys(SEEDS))("of a %s", (name) => {
    it.each(["csv", "xlsx"] as const)("can be imported again: %s", async (format) => {
      const { imports, remove } = findType(name);
      const search = unique("Xq");
      const { id } = (await SEEDS[name]?.(search)) ?? { id: 0 };
      const file = await exportFile(name, search, { format });
      const start = () => startImport(admin, imports, { name: `list.${format}`, bytes: file });
      const { rows } = await previewImport(admin, imports, await start());
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.map(({ outcome, problem }) => problem ?? outcome)).toEqual(
        rows.map(() => "already there"),
      );
      // Without the record, the file makes the same one.
      await remove(admin, id);
      const result = await runImport(admin, imports, await start());
      expect(result).toMatchObject({ imported: rows.length, alreadyThere: 0, refused: 0 });
      expect((await exportFile(name, search, { format })).equals(file)).toBe(true);
      // The import is taken back as one, with children and links, and restored as one.
      const importId = result.importId ?? 0;
      await takeBackImport(admin, importId);
      const empty = await exportFile(name, search, { format: "csv" });
      expect(empty.toString().trim().split("\r\n")).toHaveLength(1);
      await restoreRecord(admin, findBinEntity("import"), importId);
      expect((await exportFile(name, search, { format })).equals(file)).toBe(true);
    });
  });

  it("has what the list shows, with days, and is recorded with the number of rows", async () => {
    const search = unique("Xq");
    for (const letter of ["A", "B"]) await createTag(admin, { name: `=${search} ${letter}` });
    const csv = (await exportFile("tag", search, { format: "csv", isAll: false })).toString();
    const [header, first, second, end] = csv.split("\r\n");
    expect(header).toBe('\ufeff"ID","Tag Name","Created","Status"');
    expect(first).toMatch(
      new RegExp(`^"T\\d{3,}","'=${search} A","\\d{4}-\\d\\d-\\d\\d","Active"$`),
    );
    expect(second).toContain(" B");
    expect(end).toBe("");
    const event = await AuditEvent.findOne({
      where: { action: "exported" },
      order: [["id", "DESC"]],
    });
    expect(event).toMatchObject({ recordType: "tags", recordName: "The list" });
    expect(JSON.parse(event?.changes ?? "")).toEqual({
      rows: [null, 2],
      format: [null, "csv"],
      search: [null, search],
    });
    const xlsx = await exportFile("tag", search, { format: "xlsx", isAll: false });
    const sheet = XLSX.read(xlsx, { cellDates: true, UTC: true }).Sheets.tags ?? {};
    expect(sheet.B2).toMatchObject({ t: "s", v: `=${search} A` });
    expect(sheet.B2).not.toHaveProperty("f");
    expect(sheet.C2).toMatchObject({ t: "d" });
  });

  it("has every row of a long list once, in its order", async () => {
    const search = unique("Xq");
    const names = Array.from({ length: 230 }, (_, index) => `${search} ${1_000 + index}`);
    await Tag.bulkCreate(names.map((name) => ({ name })));
    const csv = (await exportFile("tag", search, { format: "csv" })).toString();
    expect(csv.split("\r\n").slice(1, -1)).toEqual(names.map((name) => `"${name}"`));
  });

  it.each(SCREEN_LISTS.map((list) => [list.table.fileName, list] as const))(
    "reads the list of %s",
    async (_name, list) => {
      const { table } = list;
      const query = queryFor(table, "Xqnowhere");
      const parts = await exportList(admin, list, query, { format: "csv" });
      let text = "";
      for await (const part of parts) text += String(part);
      expect(text).toContain(`"${table.columns.find(isExported)?.header}"`);
      const nobody = { ...admin, actor: { ...admin.actor, role: "patient" as const } };
      await expect(exportList(nobody, list, query, { format: "csv" })).rejects.toThrow();
    },
  );
});
