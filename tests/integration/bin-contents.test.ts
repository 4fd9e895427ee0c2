import { describe, expect, it } from "vitest";
import { FILE_USES } from "~/server/files/uses";
import type { BinContents } from "~/server/platform/bin/bin-contents";
import { BIN_CONTENTS, findContents } from "~/server/platform/bin/contents";
import { readReferences } from "~/server/platform/bin/references";
import { RECORD_TYPES } from "~/server/record-types/record-types";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";

/**
 * References that keep a record from being deleted, as its area says: see departments/department-uses, specialty-uses and coach-uses.
 * What uses it goes first, so that it never goes along.
 */
const PREVENTS_DELETION = [
  "specialties.department_id",
  "procedures.specialty_id",
  "plan_sessions.specialty_id",
  "survey_specialties.specialty_id",
  "appointments.coach_id",
];
/** Wordings are never deleted alone. */
const WITHIN_SURVEYS = ["survey_questions.wording_id", "survey_answers.wording_id"];

const CONTENTS: [string, BinContents][] = Object.entries(BIN_CONTENTS);

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("what a deletion takes along", () => {
  useDatabase();

  it("is known for every kind of record", () => {
    for (const { table } of RECORD_TYPES) expect(findContents(table).tables[0].table).toBe(table);
  });

  it("is every row that references what is deleted", async () => {
    const references = await readReferences(admin);
    const missing = CONTENTS.flatMap(([root, { tables, detached = [] }]) => {
      const known = [
        ...tables.map(({ table }) => table),
        ...detached.map(({ table, column }) => `${table}.${column}`),
      ];
      return references
        .filter(({ parent }) => tables.some(({ table }) => table === parent))
        .filter(
          ({ child, column }) => !known.includes(child) && !known.includes(`${child}.${column}`),
        )
        .map(({ child, column, parent }) => `${root}: ${child}.${column} of ${parent}`);
    });
    // An import on which something was built is not taken back: see describeObstacle.
    const isForeseen = (reference: string) =>
      reference.startsWith("imports: ") ||
      // An episode with which somebody has done something is cancelled, not deleted.
      reference.startsWith("patient_procedures: ") ||
      PREVENTS_DELETION.some((each) => reference.includes(` ${each} `));
    expect(missing.filter((each) => !isForeseen(each))).toEqual([]);
  });

  it("can be inserted again, whatever is gone by then", async () => {
    const references = await readReferences(admin);
    const dangling = CONTENTS.flatMap(([root, { tables, parent, needs = [] }]) =>
      tables.flatMap(({ table, optional = {}, required = {} }) =>
        references
          .filter(({ child }) => child === table)
          .filter(({ parent: target }) => !tables.some((each) => each.table === target))
          .filter(({ parent: target }) => target !== "stored_files")
          .filter(
            ({ column }) =>
              !(column in optional) &&
              !(column in required) &&
              column !== parent?.column &&
              !needs.some((each) => each.rows === table && each.column === column),
          )
          .map(({ column }) => `${root}: ${table}.${column}`),
      ),
    );
    // A patient's erasure takes these rows out of the bin.
    const isErased = (reference: string) => reference.endsWith(".patient_id");
    expect(
      dangling.filter(
        (each) => !isErased(each) && !WITHIN_SURVEYS.some((name) => each.endsWith(name)),
      ),
    ).toEqual([]);
  });

  it("keeps every file of the rows", () => {
    for (const [root, { tables }] of CONTENTS) {
      for (const { table, files = [] } of tables) {
        const used = FILE_USES.filter((use) => use.table === table).map(({ column }) => column);
        expect([...files].sort(), `${root}: ${table}`).toEqual(used.sort());
      }
    }
  });
});
