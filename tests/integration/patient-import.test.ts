import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, Consent, Patient, PatientProcedure, RideRequest } from "~/models";
import { patientLabel } from "~/models/rules/labels.schema";
import { importColumns } from "~/server/imports/import-description";
import { previewImport, runImport, startImport } from "~/server/imports/imports";
import { createPatient } from "~/server/patient-records/patients";
import { createEpisode } from "~/server/patient-records/episodes";
import { PATIENT_IMPORT } from "~/server/patient-records/patient-import";
import { recordConsent } from "~/server/consents/consents";
import { toCsv } from "~/server/platform/csv";
import { inTransaction } from "~/server/platform/transaction";
import { listBin } from "~/server/record-types/bin";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { readImport, takeBackImport } from "~/server/record-types/imports";
import { createRideRequest } from "~/server/requests/create-requests";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { recordEvents } from "../support/audit";
import { seedProcedure } from "../factories/catalogue";
import { unique } from "../factories/names";
import { seedMessage } from "../factories/outbox";
import { dayFromToday, rawRideRequest, writeAsPatient } from "../factories/requests";

const COLUMNS = importColumns(PATIENT_IMPORT);
const HEADERS = COLUMNS.map(({ header }) => header);
type Row = Partial<Record<string, string>>;

const PAGE = { page: 1, limit: 100, search: "", sortOrder: "DESC" } as const;

const upload = (rows: readonly Row[], caller = admin) => {
  const cells = rows.map((row) => HEADERS.map((header) => row[header] ?? ""));
  const bytes = new TextEncoder().encode(toCsv(HEADERS, cells, { quoted: true }));
  return startImport(caller, PATIENT_IMPORT, { name: "patients.csv", bytes });
};
const preview = async (...rows: Row[]) =>
  (await previewImport(admin, PATIENT_IMPORT, await upload(rows))).rows;
const importRows = async (...rows: Row[]) => runImport(admin, PATIENT_IMPORT, await upload(rows));
/** What a preview says of each row. */
const outcomes = async (...rows: Row[]) =>
  (await preview(...rows)).map(
    ({ outcome, problem, note }) => problem ?? (outcome === "create" && note ? note : outcome),
  );

const maria = (values: Row = {}): Row => ({
  ...{ "First Name": "Maria", "Last Name": unique("Lopez"), "Birth Date": "4/12/1961" },
  ...values,
});
const number = () => unique("MRN").slice(0, 50);
const findPatient = (recordNumber: string) =>
  Patient.findOne({ where: { recordNumber }, rejectOnEmpty: true });
const DAY = dayFromToday(20);

let procedure: string;
let procedureId: number;
const seedKnown = (values: object = {}) =>
  createPatient(admin, {
    ...{ firstName: "Maria", lastName: unique("Lopez"), birthDate: "1961-04-12" },
    ...{ recordNumber: number(), ...values },
  });
/** An episode of somebody, with the names of its procedure and specialty. */
const seedKnownEpisode = async () => {
  const { id: patientId } = await seedKnown();
  return createEpisode(admin, { patientId, procedureId });
};
/** The row by which a patient is known. */
const known = (patient: { recordNumber: string | null }, values: Row = {}): Row => ({
  "Record Number": patient.recordNumber ?? "",
  ...values,
});

describe.runIf(HAS_DATABASE)("the import of patients", () => {
  useDatabase();
  beforeAll(async () => {
    const seeded = await seedProcedure({ name: unique("Colonoscopy") });
    procedure = seeded.name;
    procedureId = seeded.id;
  });

  it("enters patients with their episodes and agreements, and invites nobody", async () => {
    const recordNumber = number();
    const row = maria({
      ...{ "Record Number": recordNumber, Email: "Maria@Example.org", Mobile: "(206) 555-0142" },
      ...{ Language: "Spanish", "Text Consent": "yes", Procedure: procedure, Date: DAY },
      ...{ Time: "9:30 AM", Provider: "Dr. Kim" },
    });
    const events = await recordEvents(() => importRows(row, { Procedure: procedure }));
    const patient = await findPatient(recordNumber);
    expect(patient).toMatchObject({
      ...{ birthDate: "1961-04-12", email: "maria@example.org", mobile: "+12065550142" },
      ...{ language: "es", status: "Not Invited", invitedAt: null, isGuest: false },
    });
    // A row without a patient is a further episode of the one above.
    const episodes = await PatientProcedure.findAll({
      where: { patientId: patient.id },
      order: [["id", "ASC"]],
    });
    expect(episodes).toMatchObject([
      { title: procedure, provider: "Dr. Kim", timeKnown: true, enteredBy: "hospital" },
      { title: procedure, date: null, planKind: "complete" },
    ]);
    expect(patient.nextEpisodeId).toBe(episodes[0]?.id);
    expect(await Consent.findOne({ where: { personId: patient.id } })).toMatchObject({
      ...{ isGiven: true, source: "import", address: "+12065550142", category: "care" },
    });
    const text = JSON.stringify(events);
    for (const secret of ["Maria", "1961-04-12", "example.org", "5550142", procedure, recordNumber])
      expect(text).not.toContain(secret);
    expect(await outcomes(row, { Procedure: procedure })).toEqual([
      "already there",
      "already there",
    ]);
  });

  it("refuses what the form refuses, by column, and suggests a procedure", async () => {
    const typo = procedure.replace("Colonoscopy", "Colonoscpy");
    expect(
      await outcomes(
        maria({ "First Name": "", "Birth Date": "31/31/1961" }),
        maria({ Mobile: "12", Language: "Klingon" }),
        maria({ "Text Consent": "yes" }),
        maria({ Procedure: typo, Facility: "Elsewhere" }),
        maria({ Procedure: procedure, Time: "9 AM" }),
        maria({ "Birth Date": dayFromToday(-3_000) }),
        maria({ Procedure: "" }),
      ),
    ).toEqual([
      "First name is required; Birth Date: Please enter a valid birth date",
      expect.stringMatching(/^Mobile.*; Language must be English, Español, or Spanish$/),
      "Text Consent needs a mobile number",
      `Procedure "${typo}" not found. Did you mean ${procedure}?; Facility "Elsewhere" not found`,
      "Date: Please enter the date too",
      expect.stringMatching(/^Under \d+: name a guardian before you invite$/),
      "create",
    ]);
  });

  it("shows each change of a known patient before it happens, and leaves blank cells", async () => {
    const patient = await seedKnown({ email: "old@example.org", language: "es" });
    await createEpisode(admin, {
      ...{ patientId: patient.id, procedureId, date: DAY, time: "09:30", provider: "Dr. Kim" },
    });
    const row = known(patient, {
      ...{ Email: "New@example.org", Mobile: "(206) 555-0142", "Text Consent": "Yes" },
      ...{ Procedure: procedure.toUpperCase(), Date: DAY, Time: "10:00 AM" },
    });
    const later = known(patient, { Procedure: procedure, Date: dayFromToday(30) });
    const [update, added] = await preview(row, later);
    expect(update).toMatchObject({
      outcome: "update",
      note: patient.name,
      changes: [
        { header: "Email", before: "old@example.org", after: "new@example.org" },
        { header: "Mobile", before: "", after: "(206) 555-0142" },
        { header: "Time", before: "09:30", after: "10:00" },
        { header: "Text Consent", before: "No", after: "Yes" },
      ],
    });
    expect(added?.changes).toEqual([
      { header: "Procedure", before: "", after: `${procedure}, ${dayFromToday(30)}` },
    ]);
    expect(await findPatient(patient.recordNumber ?? "")).toMatchObject({
      email: "old@example.org",
    });
    const to = { kind: "patient", id: patient.id, name: "", address: "old@example.org" } as const;
    const message = await seedMessage({ to });
    await message.update({ status: "Scheduled" });
    const events = await recordEvents(() => importRows(row, later));
    expect((await message.reload()).address).toBe("new@example.org");
    expect(await importRows(row, later)).toMatchObject({ updated: 0, alreadyThere: 2, refused: 0 });
    const after = await findPatient(patient.recordNumber ?? "");
    expect(after).toMatchObject({
      ...{ email: "new@example.org", mobile: "+12065550142", language: "es" },
      ...{ firstName: "Maria", version: patient.version + 1, createdAt: expect.any(Date) as Date },
    });
    expect(after.createdAt.toISOString()).toBe(patient.createdAt);
    expect(after.searchText).toContain("new@example.org");
    const changed = events.filter(({ action }) => action === "updated");
    expect(changed.map(({ recordType, changes }) => [recordType, changes])).toEqual([
      ["patient", { fields: [null, "email, mobile, textConsent"] }],
      ["episode", { fields: [null, "time"] }],
    ]);
  });

  it("is refused where a row does not say who, or says two things", async () => {
    const patient = await seedKnown();
    const name = {
      "First Name": "MARIA",
      "Last Name": patient.lastName ?? "",
      "Birth Date": "Apr 12, 1961",
    };
    expect(await outcomes(name)).toEqual(["already there"]);
    expect(await outcomes({ ...name, Email: "a@example.org" })).toEqual([
      "A patient with this name and birth date already exists. Give their record number, or change them on their page",
    ]);
    expect(
      await outcomes(
        known(patient, { Email: "a@example.org", Procedure: procedure, Date: DAY, Time: "9 AM" }),
        known(patient, { Email: "b@example.org" }),
        known(patient, { Procedure: procedure, Date: DAY, Time: "10 AM" }),
        known(patient, { Email: "a@example.org", "Birth Date": "2/30/1961" }),
      ),
    ).toEqual([
      "update",
      "Email is not the same as in line 2",
      "Time is not the same as in line 2",
      "Birth Date is not the same as in line 2",
    ]);
    expect(await outcomes(known(patient, { "Birth Date": "2/30/1961" }))).toEqual([
      "Birth Date: Please enter a valid birth date",
    ]);
  });

  it("withdraws an agreement, and never gives one again that the patient withdrew", async () => {
    const patient = await seedKnown({ mobile: "+12065550142", textConsent: true });
    await importRows(known(patient, { "Text Consent": "No" }));
    const where = { personId: patient.id };
    const order: [string, string][] = [["id", "DESC"]];
    expect(await Consent.findOne({ where, order })).toMatchObject({
      ...{ isGiven: false, source: "import" },
    });
    const again = known(patient, { "Text Consent": "Yes" });
    const refusal = [expect.stringContaining("the patient has withdrawn it")];
    expect(await outcomes(again)).toEqual(refusal);
    await inTransaction(admin, (writer) =>
      recordConsent(writer, {
        ...{ person: { kind: "patient", id: patient.id }, channel: "text", category: "care" },
        ...{ address: "+12065550142", isGiven: true, words: "Yes", source: "screen" },
      }),
    );
    expect(await outcomes(again)).toEqual(["already there"]);
    // An agreement is one for a number.
    expect(
      (await preview(known(patient, { Mobile: "(206) 555-0143" })))[0]?.changes,
    ).toContainEqual({
      ...{ header: "Text Consent", before: "Yes", after: "No" },
    });
  });

  it("takes a procedure for one, whether its specialty is named or not", async () => {
    const episode = await seedKnownEpisode();
    const full = `${episode.procedure} (${episode.specialty})`;
    const recordNumber = number();
    const newcomer = maria({ "Record Number": recordNumber, Procedure: full, Date: DAY });
    const again = { ...newcomer, Procedure: episode.procedure };
    const patient = await seedKnown();
    const later = { Date: dayFromToday(30), Time: "9:30 AM" };
    const rows = [
      ...[newcomer, again],
      ...[episode.procedure, full].map((name) => known(patient, { ...later, Procedure: name })),
      known(patient, { ...later, Procedure: full, Time: "10 AM" }),
    ];
    expect(await outcomes(...rows)).toEqual([
      ...["create", "already there", "update", "already there"],
      "Time is not the same as in line 4",
    ]);
    await importRows(...rows);
    const { id } = await findPatient(recordNumber);
    expect(await PatientProcedure.count({ where: { patientId: [id, patient.id] } })).toBe(2);
  });

  it("says of a new patient who else has the name and the birth date", async () => {
    const { id, firstName, lastName } = await seedKnown();
    const row = { "First Name": firstName ?? "", "Last Name": lastName ?? "" };
    const same = { ...row, "Birth Date": "4/12/1961", "Record Number": number() };
    expect(
      await outcomes(same, { ...same, "Record Number": number(), "Birth Date": "4/13/1961" }),
    ).toEqual([
      `${patientLabel(id)} has the same name and birth date: check that this is somebody else`,
      "create",
    ]);
    expect(await importRows(same)).toMatchObject({ imported: 1 });
  });

  it("marks the requests of an episode whose time it changes", async () => {
    const patient = await seedKnown();
    const { id } = await createEpisode(admin, {
      ...{ patientId: patient.id, procedureId, date: DAY, time: "09:30" },
    });
    await writeAsPatient(patient.id, (writer) =>
      createRideRequest(writer, id, rawRideRequest({ date: DAY })),
    );
    await importRows(known(patient, { Procedure: procedure, Date: DAY, Time: "11:00" }));
    const ride = await RideRequest.findOne({ where: { patientProcedureId: id } });
    expect(ride?.movedTo).toBe(`${DAY}T11:00`);
  });

  it("takes back what it created, also an episode of a known patient, and no change", async () => {
    const patient = await seedKnown();
    const recordNumber = number();
    const { importId } = await importRows(
      maria({
        ...{ "Record Number": recordNumber, Procedure: procedure, Date: DAY },
        ...{ Mobile: "(206) 555-0142", "Text Consent": "Yes" },
      }),
      known(patient, { Email: "new@example.org", Procedure: procedure, Date: DAY }),
    );
    const id = importId ?? 0;
    const created = await findPatient(recordNumber);
    const next = () => Patient.findByPk(patient.id, { rejectOnEmpty: true });
    expect((await next()).nextEpisodeId).not.toBeNull();
    const editor = { ...admin, actor: { ...admin.actor, role: "editor" as const } };
    await expect(takeBackImport(editor, id)).rejects.toMatchObject({ status: 403 });
    expect(await readImport(admin, id)).toMatchObject({ obstacle: null, mayHaveUpdated: true });
    const events = await recordEvents(() => takeBackImport(admin, id));
    expect(events.map(({ recordName }) => recordName)).not.toContain("");
    expect(await Patient.count({ where: { recordNumber } })).toBe(0);
    expect(await Consent.count({ where: { personId: created.id } })).toBe(0);
    expect(await next()).toMatchObject({ email: "new@example.org", nextEpisodeId: null });
    const bin = async (caller: typeof admin) =>
      (await listBin(caller, { ...PAGE, sortBy: "deletedAt" })).items.map(({ type }) => type);
    expect(await bin(admin)).toContain("import");
    expect(await bin(editor)).not.toContain("import");
    await expect(restoreRecord(editor, findBinEntity("import"), id)).rejects.toMatchObject({
      status: 403,
    });
    await restoreRecord(admin, findBinEntity("import"), id);
    expect(await Consent.count({ where: { personId: created.id } })).toBe(1);
    expect((await next()).nextEpisodeId).not.toBeNull();
  });

  it("needs the permission to write patients", async () => {
    const role = (name: "editor" | "navigator") => ({
      ...admin,
      actor: { ...admin.actor, role: name },
    });
    await expect(upload([maria()], role("editor"))).rejects.toMatchObject({ status: 403 });
    const navigator = role("navigator");
    const draft = await upload([maria()], navigator);
    expect(await runImport(navigator, PATIENT_IMPORT, draft)).toMatchObject({ imported: 1 });
  });

  it("changes 300 patients in a few statements", async () => {
    const prefix = number().slice(0, 30);
    const rows = (email: string, time: string) =>
      Array.from({ length: 300 }, (_, index) =>
        maria({
          ...{ "Last Name": `${prefix} ${index}`, "Record Number": `${prefix} ${index}` },
          ...{ Email: `${email}${index}@example.org`, Procedure: procedure, Date: DAY, Time: time },
        }),
      );
    await importRows(...rows("a", "9 AM"));
    const draft = await upload(rows("b", "10 AM"));
    const audited = await AuditEvent.count();
    const statements = await recordStatements(() => runImport(admin, PATIENT_IMPORT, draft));
    expect(statements.length).toBeLessThan(40);
    expect(await AuditEvent.count()).toBe(audited + 601);
    expect(await findPatient(`${prefix} 299`)).toMatchObject({ email: "b299@example.org" });
  });
});
