import { QueryTypes } from "sequelize";
import { describe, expect, it } from "vitest";
import { migrations } from "~/migrations";
import { Facility, Patient, PlanChoice, Procedure, Specialty } from "~/models";
import { consumeSecondFactor } from "~/server/access/second-factor";
import { countRows } from "~/server/platform/row-counts";
import { hashSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { createTag, listTags } from "~/server/tags/tags";
import { database } from "~/server/platform/database";
import { migrate, readMigrationState } from "~/server/platform/migrate";
import { loadSampleContent } from "~/server/sample-content/load";
import { KNEE_SURVEYS } from "~/server/sample-content/surveys";
import { seedAdministrator } from "../factories/people";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";

const MIGRATION_NAMES = migrations.map(({ name }) => name);

/** Reads the names of all tables, indexes and triggers, except the list of migrations. */
async function readSchema(): Promise<string[]> {
  const sql = ON_POSTGRES
    ? `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'
       UNION SELECT indexname FROM pg_indexes WHERE schemaname = 'public'`
    : "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'";
  const rows = await database().query<{ name: string }>(sql, { type: QueryTypes.SELECT });
  return rows
    .map(({ name }) => name)
    .filter((name) => !name.startsWith("migrations"))
    .sort();
}

describe.runIf(HAS_DATABASE)("the migrations", () => {
  useDatabase({ migrated: false });

  it("run up, all the way down to an empty schema, and up again to the same schema", async () => {
    expect(await readMigrationState()).toEqual({ done: [], pending: MIGRATION_NAMES, unknown: [] });
    expect(await migrate("up")).toEqual(MIGRATION_NAMES);
    expect(await readMigrationState()).toEqual({ done: MIGRATION_NAMES, pending: [], unknown: [] });
    const expected = await readSchema();
    await loadSampleContent();
    expect(await migrate("all-down")).toEqual([...MIGRATION_NAMES].reverse());
    expect(await readSchema()).toEqual([]);
    expect(await migrate("up")).toEqual(MIGRATION_NAMES);
    expect(await readSchema()).toEqual(expected);
    expect(await migrate("up")).toEqual([]);
  });

  it("are reverted one at a time", async () => {
    expect(await migrate("down")).toEqual(MIGRATION_NAMES.slice(-1));
    expect((await readMigrationState()).pending).toEqual(MIGRATION_NAMES.slice(-1));
    await migrate("up");
  });

  it("mark the sample content's urgent answers and its facility in an older database too", async () => {
    await loadSampleContent();
    const readMarks = async () => ({
      answers: await database().query(
        "SELECT question_text, urgent_answer FROM survey_questions q JOIN survey_wordings w " +
          "ON w.id = q.wording_id JOIN surveys s ON s.id = q.survey_id " +
          // An older database has none of the latter.
          "WHERE urgent_answer IS NOT NULL AND s.name NOT IN (:later) ORDER BY q.id",
        {
          type: QueryTypes.SELECT,
          replacements: { later: KNEE_SURVEYS.map(({ name }) => name) },
        },
      ),
      facilities: await Facility.count({
        where: { isExample: true, name: "Calmward Day Surgery Center" },
      }),
    });
    const marks = await readMarks();
    expect([marks.answers.length, marks.facilities]).toEqual([3, 1]);
    const reverted: string[] = [];
    while (!reverted.includes("0019-requests-and-urgent-answers")) {
      reverted.push(...(await migrate("down")));
    }
    // Its address was a line of its own before it was part of a campus.
    await database().query(
      "UPDATE facilities SET address = '400 Harbor Road, Alderbrook' WHERE name = 'Calmward Day Surgery Center'",
    );
    await migrate("up");
    expect(await readMarks()).toEqual(marks);
  });

  it("revert the catalogue with its plan choices, reset their row counts, and leave the rest", async () => {
    await loadSampleContent();
    const specialties = await countRows(admin, Specialty);
    expect(await countRows(admin, PlanChoice)).toBeGreaterThan(0);
    const reverted: string[] = [];
    while (!reverted.includes("0012-catalogue-patients")) reverted.push(...(await migrate("down")));
    await migrate("up");
    for (const model of [Procedure, Patient, PlanChoice]) {
      expect(await countRows(admin, model), model.name).toBe(0);
    }
    expect(await countRows(admin, Specialty)).toBe(specialties);
    await Patient.create({ guestTokenHash: "of a new one" });
    expect(await countRows(admin, Patient)).toBe(1);
  });

  it("hash stored recovery codes like passwords, so that they still work once", async () => {
    const person = await seedAdministrator();
    const codes = ["abcd-efgh-jkmn-pqrs", "tuvw-xyz2-3456-789a"];
    const reverted: string[] = [];
    while (!reverted.includes("0023-recovery-code-hashes"))
      reverted.push(...(await migrate("down")));
    const stored = codes.map((code) => hashSecret(code.replaceAll("-", "")));
    await person.update({ recoveryCodes: JSON.stringify(stored) });
    await migrate("up");
    await person.reload();
    expect(person.recoveryCodes).toMatch(/^\["\$argon2id\$[^"]+","\$argon2id\$[^"]+"\]$/);
    const consume = (code = "") =>
      inTransaction(admin, async (writer) =>
        consumeSecondFactor(writer, await person.reload(), code),
      );
    expect(await consume(codes[1]?.toUpperCase())).toBe("recovery code");
    expect([await consume(codes[1]), await consume("abcdefghjkmnpqrt")]).toEqual([null, null]);
    expect(await consume(codes[0])).toBe("recovery code");
  });

  it("keep what an older database knows of a facility, and give it what is new", async () => {
    const revertFacilities = async () => {
      const isReverted = async () =>
        (await readMigrationState()).pending.includes("0056-facilities");
      while (!(await isReverted())) await migrate("down");
    };
    await revertFacilities();
    const now = "CURRENT_TIMESTAMP";
    await database().query(
      "INSERT INTO facilities (id, name, phone, address, created_at, updated_at) VALUES " +
        `(901, 'Lakeside', '+12065550108', '1 Lake Road, Springfield', ${now}, ${now}), ` +
        `(902, 'LAKESIDE', '', '', ${now}, ${now})`,
    );
    await database().query(
      "INSERT INTO navigation_steps (id, facility_id, position, title, description, created_at, updated_at) " +
        `VALUES (901, 901, 0, 'The door', 'Go in.', ${now}, ${now})`,
    );
    await migrate("up");
    const facility = await Facility.findByPk(901, { rejectOnEmpty: true });
    expect(facility).toMatchObject({
      name: "Lakeside",
      normalizedName: "lakeside",
      kind: "Building",
      partOfId: null,
      isActive: true,
      addressLine1: "1 Lake Road, Springfield",
      phone: "+12065550108",
      stepCount: 1,
    });
    expect(facility.searchText).toContain("1 lake road");
    expect((await Facility.findByPk(902))?.name).toBe("LAKESIDE (902)");
    await facility.update({ city: "Springfield", zip: "62701" });
    await revertFacilities();
    const [row] = await database().query<{ address: string }>(
      "SELECT address FROM facilities WHERE id = 901",
      { type: QueryTypes.SELECT },
    );
    expect(row?.address).toBe("1 Lake Road, Springfield, Springfield, 62701");
    await migrate("up");
  });

  it("serialize when two instances start at the same time", async () => {
    await migrate("all-down");
    const applied = await Promise.all([migrate("up"), migrate("up")]);
    expect(applied.flat()).toEqual(MIGRATION_NAMES);
  });

  it("detect a database of a newer release, and leave it unchanged", async () => {
    await database().query("INSERT INTO migrations (name) VALUES ('9999-from-the-future')");
    expect((await readMigrationState()).unknown).toEqual(["9999-from-the-future"]);
    const expected = await readSchema();
    for (const direction of ["up", "down", "all-down"] as const) {
      await expect(migrate(direction)).rejects.toThrow(
        "The database was made by a newer release (it has 9999-from-the-future); start that release.",
      );
    }
    expect([await readSchema(), (await readMigrationState()).pending]).toEqual([expected, []]);
    await database().query("DELETE FROM migrations WHERE name = '9999-from-the-future'");
  });

  it("are followed by the sample content once, and never in a database that has content", async () => {
    expect(await loadSampleContent()).toBe(true);
    expect(await loadSampleContent()).toBe(false);
    const query = { page: 1, limit: 100, sortBy: "id", sortOrder: "ASC", search: "" } as const;
    const { pagination } = await listTags(admin, query);
    expect(pagination.totalItems).toBeGreaterThanOrEqual(25);
    await migrate("all-down");
    await migrate("up");
    await createTag(admin, { name: "Mine" });
    expect(await loadSampleContent()).toBe(false);
  });
});
