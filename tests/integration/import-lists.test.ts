import { describe, expect, it } from "vitest";
import { AuditEvent, Guidance, PlanSession, Survey, SurveyEdition, Tag } from "~/models";
import { parseDate } from "~/models/rules/date.schema";
import { formatImportTemplate } from "~/server/imports/import-csv";
import { importColumns, type ImportDescription } from "~/server/imports/import-description";
import { correctNearNames } from "~/server/imports/correct-near-names";
import { previewImport, runImport, startImport } from "~/server/imports/imports";
import { toCsv } from "~/server/platform/csv";
import { findImportedType, RECORD_TYPES } from "~/server/record-types/record-types";
import {
  seedAdvertisement,
  seedAdvertiser,
  seedReligiousMessage,
  seedReligiousPartner,
  seedSpecialty,
  unique,
} from "../factories/content";
import { seedProcedure } from "../factories/catalogue";
import { seedPastEpisode } from "../factories/outcomes";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

const IMPORTS = RECORD_TYPES.flatMap(({ imports }) => imports ?? []);
const findImport = (list: string): ImportDescription => {
  const { imports } = findImportedType(`/admin/${list}/import`) ?? {};
  if (!imports) throw new Error(`${list} has no import`);
  return imports;
};

const upload = (description: ImportDescription, rows: string[][]) => {
  const headers = importColumns(description).map(({ header }) => header);
  const bytes = new TextEncoder().encode(toCsv(headers, rows, { quoted: true }));
  return startImport(admin, description, { name: "list.csv", bytes });
};
/** Outcome of each row, with what is wrong with it. */
async function preview(description: ImportDescription, rows: string[][]) {
  const draft = await upload(description, rows);
  const { rows: previews } = await previewImport(admin, description, draft);
  return previews.map(({ outcome, problem, near }) => problem ?? near ?? outcome);
}
const importRows = async (description: ImportDescription, rows: string[][]) =>
  runImport(admin, description, await upload(description, rows));

describe.runIf(HAS_DATABASE)("the import of lists", () => {
  useDatabase();

  it.each(IMPORTS.map((description) => [description.fileName, description] as const))(
    "takes the template of %s once",
    async (_name, description) => {
      if (description.fileName === "sessions") {
        await importRows(findImport("departments"), [
          ["Cardiology", "Interventional Cardiology", "Active"],
        ]);
      }
      if (description.fileName === "patients") await seedProcedure({ name: "Colonoscopy" });
      if (description.fileName === "outcomes") {
        for (const [recordNumber = "", date = "", , , , title] of description.examples) {
          const day = parseDate(date) ?? "";
          await seedPastEpisode({ recordNumber, day, ...(title && { title }) });
        }
      }
      const bytes = new TextEncoder().encode(formatImportTemplate(description));
      const start = () => startImport(admin, description, { name: "template.csv", bytes });
      const outcomes = async (draft: string) =>
        (await previewImport(admin, description, draft)).rows.map(
          (row) => row.problem ?? row.outcome,
        );
      const draft = await start();
      const rows = description.examples.length;
      const isKnown = (await outcomes(draft)).includes("already there");
      if (!isKnown) expect(await outcomes(draft)).toEqual(Array(rows).fill("create"));
      const before = await AuditEvent.count({ where: { action: "created" } });
      const result = await runImport(admin, description, draft);
      expect(result.refused).toBe(0);
      expect(await AuditEvent.count({ where: { action: "created" } })).toBeGreaterThan(before);
      expect(await outcomes(await start())).toEqual(Array(rows).fill("already there"));
    },
  );

  it("creates one parent of several rows, whose other columns may be blank", async () => {
    const name = unique("Harbor");
    const description = findImport("advertisers");
    const contact = ["Ann", "Lee", "Owner", "(415) 555-0132", "ann@harbor.example", ""];
    const blank = ["", "", "", "", "", ""];
    const ad = (title: string, seconds = "15") => [
      title,
      "https://harbor.example/a.mp4",
      seconds,
      `${name} one; "${name} 2; x"`,
      "Inactive",
    ];
    const rows = [
      [name, ...blank, ...ad("First")],
      ["", ...contact, ...ad("Second")],
      [name.toUpperCase(), ...blank, ...ad("Third", "soon")],
      [name, ...blank, "", "", "", "", ""],
      [name, "Bea", ...blank.slice(1), ...ad("Fourth")],
      [name, ...blank, ...ad("SECOND")],
    ];
    expect(await preview(description, rows)).toEqual([
      "create",
      "create",
      "Seconds: Duration must be a whole number",
      "already there",
      "Contact First Name is not the same as in line 3",
      "already there",
    ]);
    expect(await importRows(description, rows)).toMatchObject({
      imported: 2,
      alreadyThere: 2,
      refused: 2,
    });
    expect(await Tag.count({ where: { name: [`${name} one`, `${name} 2; x`] } })).toBe(2);
    // The advertiser exists now: its other columns are not asked for.
    expect(await preview(description, [[name, ...blank, ...ad("Fifth")]])).toEqual(["create"]);
  });

  it("says once what is wrong with a record, and imports none of its rows", async () => {
    const description = findImport("advertisers");
    const name = unique("Harbor");
    const row = (email: string, title: string) => [
      name,
      "Ann",
      "Lee",
      "Owner",
      "",
      email,
      "",
      title,
      "https://a.example/b",
      "15",
      "",
      "",
    ];
    expect(await preview(description, [row("nobody", "First"), row("", "Second")])).toEqual([
      "Contact Email: Invalid email format",
      "Belongs to the record that has a problem in line 2",
    ]);
  });

  it("imports a survey with all its questions, as a draft, or not at all", async () => {
    const description = findImport("surveys");
    const [good, bad] = [unique("Good"), unique("Bad")];
    const specialty = await seedSpecialty({ name: `${good} (one)` });
    const forWhom = `${specialty.name} (${specialty.department?.name})`;
    const rows = [
      [good, "post procedure plan", "", "", forWhom, "", "How well?", "rank", "", "5", ""],
      ["", "", "", "", "", "", "Driven home?", "Yes/No", "y", "No", ""],
      [bad, "Post LMS Module", "", "", "", "", "How well?", "rank", "", "9", ""],
      [bad, "", "", "", "", "", "What else?", "Free Text", "", "", ""],
      [`${bad} 2`, "Post LMS Module", "", "", "Nowhere", "", "", "", "", "", ""],
    ];
    expect(await preview(description, rows)).toEqual([
      "create",
      "create",
      "Urgent answer must be a whole number from 1 to 5",
      "Belongs to the record that has a problem in line 4",
      'Specialty "Nowhere" not found',
    ]);
    await importRows(description, rows);
    const survey = await Survey.findOne({ where: { name: good }, rejectOnEmpty: true });
    expect(survey).toMatchObject({ serveType: "post-procedure-plan", questionCount: 2 });
    expect(survey.questionsVersion).toBe(1);
    const edition = await SurveyEdition.findOne({ where: { surveyId: survey.id } });
    expect(JSON.parse(edition?.wordingIds ?? "[]")).toHaveLength(2);
    expect(await Survey.count({ where: { name: bad } })).toBe(0);
    expect(
      await preview(description, [[good, "", "", "", "", "", "New one?", "Free Text", "", "", ""]]),
    ).toEqual(["The survey already exists: add the question on its page"]);
  });

  it("imports guidance for its audience, with directions of several lines", async () => {
    const description = findImport("family-guidance");
    const name = unique("Home");
    const text = '"Rest" first.\n\nThen say "I am well" aloud.\n=Done';
    await importRows(description, [[name, "Drop-off", "", "1", "Rest", "x"]]);
    expect(await Guidance.count({ where: { name } })).toBe(0);
    await importRows(description, [[name, "procedure drop-off", name, "1", "Rest", `'${text}`]]);
    const guidance = await Guidance.findOne({ where: { name }, rejectOnEmpty: true });
    expect(guidance).toMatchObject({
      audience: "family",
      phase: "procedure-dropoff",
      stepCount: 1,
    });
    expect(guidance.tagsLine).toBe(name.toLowerCase());
    expect(await preview(description, [[name, "", "", "1", "Rest", `'${text}`]])).toEqual([
      "already there",
    ]);
  });

  it("finds what a session refers to by name", async () => {
    const description = findImport("sessions");
    const specialty = await seedSpecialty();
    const { id: religiousPartnerId, partnerName } = await seedReligiousPartner();
    const { title: message } = await seedReligiousMessage({ religiousPartnerId });
    const { id: advertiserId, advertiserName } = await seedAdvertiser();
    const { advertisementName: advertisement } = await seedAdvertisement({ advertiserId });
    const name = unique("Calm");
    const row = (changes: Record<number, string>) =>
      Object.assign(
        [name, name, "", specialty.department?.name ?? "", specialty.name, "free"].concat(
          ["pre-procedure", "Y", "https://a.example/b.mp3", "10", "", "", "", ""],
          [partnerName, message, advertiserName, advertisement, "Sponsored"],
        ),
        changes,
      );
    const rows = [
      row({}),
      row({ 0: `${name} 2`, 4: "Nowhere" }),
      row({ 0: `${name} 3`, 15: "None" }),
    ];
    rows.push(row({ 0: `${name} 4`, 8: "/media/AAAAAAAAAAAAAAAAAAAAAA" }), row({}));
    expect(await preview(description, rows)).toEqual([
      "create",
      'Specialty "Nowhere" not found',
      'Religious message "None" not found',
      "This recording is no longer there. Please choose it again.",
      "already there",
    ]);
    await importRows(description, rows);
    const session = await PlanSession.findOne({ where: { name }, rejectOnEmpty: true });
    expect(session).toMatchObject({ status: "Draft", billType: "Free", durationMinutes: 10 });
    expect(session.religiousMessageId && session.advertisementId).toBeTruthy();
  });

  it("marks a name that is nearly that of another one, in the file or before", async () => {
    const description = findImport("departments");
    const name = unique("Cardiology");
    await importRows(description, [[name, "Heart Surgery", "Active"]]);
    const near = name.replace("Cardiology", "Cardiolgy");
    expect(
      await preview(description, [
        [near, "Heart Surgery", "Active"],
        [name, "Heart-Surgery", "Active"],
        [name, "Heart Failure", "Active"],
        [name, "Heart Failrue", "Active"],
      ]),
    ).toEqual([name, "Heart Surgery", "create", "Heart Failure"]);
  });

  it("says in the words of the file what a cell may be", async () => {
    const survey = ["Post LMS Module", "", "", "", "", "How was it?", "Grade", "", "", ""];
    expect(await preview(findImport("surveys"), [[unique("Survey"), ...survey]])).toEqual([
      "Type must be Rank (1 to 5), Yes/No, or Free Text",
    ]);
    const guidance = [unique("Guidance"), "Before", "", "1 day", "Rest", "x"];
    expect(await preview(findImport("family-guidance"), [guidance])).toEqual([
      "Phase must be Pre-Procedure, Procedure Departure, Procedure Drop-Off, Procedure Pick-Up, or Post-Procedure; " +
        "Day: Guidance day must be a whole number from 1 to 14",
    ]);
  });

  it("corrects the chosen names to those that they are nearly the same as", async () => {
    const description = findImport("departments");
    const name = unique("Cardiology");
    await importRows(description, [[name, "Heart Surgery", "Active"]]);
    const near = name.replace("Cardiology", "Cardiolgy");
    const id = await upload(description, [
      [near, "Heart Surgery", "Active"],
      [near, "Heart Failure", "Active"],
      [name, "Heart-Surgery", "Active"],
    ]);
    expect(await correctNearNames(admin, description, { id, names: [near] })).toBe(2);
    const { rows } = await previewImport(admin, description, id);
    expect(rows.map(({ cells, outcome }) => [...cells.slice(0, 2), outcome])).toEqual([
      [name, "Heart Surgery", "already there"],
      [name, "Heart Failure", "create"],
      [name, "Heart-Surgery", "create"],
    ]);
    expect(rows[2]?.near).toBe("Heart Surgery");
    expect(await runImport(admin, description, id)).toMatchObject({ imported: 2, refused: 0 });
    expect(await correctNearNames(admin, description, { id, names: [near] })).toBe(0);
  });

  it("takes a file without the columns that may be blank", async () => {
    const description = findImport("surveys");
    const name = unique("Short");
    const text = `Survey,Serve Type,Question,Type\n${name},Post LMS Module,How?,Free Text`;
    const bytes = new TextEncoder().encode(text);
    const draft = await startImport(admin, description, { name: "short.csv", bytes });
    expect(await runImport(admin, description, draft)).toMatchObject({ imported: 1, refused: 0 });
    expect(await Survey.count({ where: { name, questionCount: 1, status: "Draft" } })).toBe(1);
  });

  it("writes 300 surveys with their questions in a few statements", async () => {
    const name = unique("Many");
    const rows = Array.from({ length: 600 }, (_, index) => [
      `${name} ${Math.floor(index / 2)}`,
      "Post LMS Module",
      "",
      "Many",
      "",
      "",
      `Question ${index}`,
      "Free Text",
      "",
      "",
      "",
    ]);
    const draft = await upload(findImport("surveys"), rows);
    const statements = await recordStatements(() => runImport(admin, findImport("surveys"), draft));
    expect(statements.length).toBeLessThan(40);
    const first = { name: `${name} 0`, questionCount: 2 };
    expect(await Survey.count({ where: first })).toBe(1);
  });
});
