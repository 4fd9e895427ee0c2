import { beforeAll, describe, expect, it } from "vitest";
import { Patient, PatientProcedure } from "~/models";
import { EPISODE_LIST, listEpisodes } from "~/server/patient-records/episodes";
import { PATIENT_LIST } from "~/server/patient-records/patient-list";
import { listPatients } from "~/server/patient-records/patients";
import { listPeople } from "~/server/caretakers/people";
import { database } from "~/server/platform/database";
import {
  compactRowCounts,
  countedRows,
  keptCountSql,
  queryCount,
} from "~/server/platform/row-counts";
import { listWorkItems, WORK_LIST } from "~/server/work-list/work-items";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { seedPatientProcedure } from "../factories/catalogue";
import { seedPatient } from "../factories/patients";
import { seedWorkItem } from "../factories/work-items";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  useDatabase,
} from "../support/database";
import { LIST_ALL } from "../support/lists";
import { explainOnPostgres, explainStatements, findFullSorts } from "../support/query-plans";

/** More than two pages that are read from the end, so that the ids of one in the middle are found first. */
const ROWS = 2_500;
const MIDDLE = { page: 60, limit: 20 };

const explain = ON_POSTGRES ? explainOnPostgres : explainStatements;
/** Steps that read a whole table, on SQLite and on PostgreSQL. */
const FULL_SCAN =
  /^SCAN (?!.*INDEX|LIST SUBQUERY)(Patient|patients|PatientProcedure|patient_procedures|WorkItem|work_items|caretakers|Caretaker)\b|Seq Scan on (patients|patient_procedures|work_items|caretakers)/m;
/** Steps that sort more than the rows of a page. PostgreSQL sorts those of a page whose ids were found first, above its LIMIT. */
const findSorts = (plan: string) =>
  ON_POSTGRES
    ? (plan.replace(/^Sort .*\n.*Sort Key.*$/m, "").match(/Sort Key/g) ?? [])
    : findFullSorts(plan);

type Read = (query: {
  sortBy: string;
  sortOrder: "ASC" | "DESC";
  page?: number;
}) => Promise<unknown>;
type List = { name: string; sortFields: readonly string[]; read: Read };
const isGuest = PATIENT_LIST.filters.guests.toCondition();
const page = { ...LIST_ALL, limit: 20 };
const LISTS: List[] = [
  {
    name: "patients",
    sortFields: PATIENT_LIST.sortFields,
    read: (query) => listPatients(admin, { ...page, ...query } as never),
  },
  {
    name: "guests",
    sortFields: ["id", "createdAt"],
    read: (query) => listPatients(admin, { ...page, ...query, filters: [isGuest] } as never),
  },
  {
    name: "episodes",
    sortFields: EPISODE_LIST.sortFields,
    read: (query) => listEpisodes(admin, { ...page, ...query } as never),
  },
  {
    name: "the work list",
    sortFields: WORK_LIST.sortFields,
    read: (query) => listWorkItems(admin, { ...page, ...query } as never),
  },
];

describe.runIf(HAS_DATABASE)("the query plans of lists of many patients", () => {
  useDatabase();

  beforeAll(async () => {
    const numbers = Array.from({ length: ROWS }, (_, index) => index);
    await Patient.bulkCreate(
      numbers.map((index) => ({
        isGuest: index % 50 === 0,
        firstName: "Maria",
        lastName: `Lopez ${index}`,
      })),
    );
    const { procedureId } = await seedPatientProcedure();
    await PatientProcedure.bulkCreate(
      numbers.map((index) => ({
        ...{
          patientId: 1 + index,
          procedureId,
          type: "Imaging",
          title: "MRI",
          planKind: "complete" as const,
        },
        isExample: index % 50 === 0,
      })),
    );
    await seedWorkItem();
    // What autovacuum does: the planner knows the rows, and reads an index alone.
    if (ON_POSTGRES) await database().query("VACUUM ANALYZE");
  });

  describe.each(LISTS)("of $name", ({ name, sortFields, read }) => {
    it.each(sortFields)("read the first page by %s along an index", async (sortBy) => {
      for (const sortOrder of ["ASC", "DESC"] as const) {
        const plans = await explain(() => read({ sortBy, sortOrder }), /ORDER BY.*LIMIT/);
        expect(plans).toHaveLength(1);
        for (const plan of plans) {
          expect(plan).not.toMatch(FULL_SCAN);
          if (name !== "guests") expect(findSorts(plan)).toEqual([]);
        }
      }
    });

    it.skipIf(name === "guests" || name === "the work list").each(sortFields)(
      "find the ids of a page in the middle by %s from an index alone",
      async (sortBy) => {
        const plans = await explain(
          () => read({ sortBy, sortOrder: "ASC", ...MIDDLE }),
          /ORDER BY.*LIMIT/,
        );
        expect(plans).toHaveLength(1);
        for (const plan of plans) {
          expect(plan).toMatch(/COVERING INDEX|Index Only Scan/);
          expect(findSorts(plan)).toEqual([]);
        }
      },
    );
  });

  it("find a text by the index of names", async () => {
    const index = /patients_search VIRTUAL TABLE INDEX|Bitmap Index Scan on patients_name_search/;
    // PostgreSQL begins at the one row of this work list.
    for (const read of ON_POSTGRES ? [listPatients] : [listPatients, listWorkItems]) {
      const search = () => read(admin, { ...page, search: "lopez 2444" });
      const plans = ON_POSTGRES
        ? await explainOnPostgres(search, /search/, ["seqscan", "indexscan"])
        : await explainStatements(search, /search/);
      expect(plans.length).toBeGreaterThan(0);
      for (const plan of plans) {
        expect(plan).toMatch(index);
        expect(plan).not.toMatch(FULL_SCAN);
      }
    }
  });

  it("find the episodes of a patient, and the people around one, by the patient", async () => {
    const filters = [{ patientId: 7 }];
    const { id } = await seedJoinedPatient();
    const caller = await patientCaller(await signInPatient(id));
    const plans = [
      ...(await explain(() => listEpisodes(admin, { ...page, filters }), /patient_procedures/)),
      ...(await explain(() => listPeople(caller), /FROM .caretakers/)),
    ];
    expect(plans.length).toBeGreaterThanOrEqual(3);
    for (const plan of plans) expect(plan).toMatch(/patient_id[ =]/);
  });

  it("count no rows for a list without filters, however many there are", async () => {
    for (const read of [listPatients, listEpisodes]) {
      const statements = await recordStatements(() => read(admin, page));
      expect(statements.filter((sql) => /count\(/i.test(sql))).toEqual([]);
      expect(await recordStatements(() => read(admin, { ...page, limit: 40 }))).toHaveLength(
        statements.length,
      );
    }
  });

  it("keep the numbers of patients and episodes as rows come, change and go, and add them up", async () => {
    const readCounts = async () => {
      const counts: number[][] = [];
      for (const name of ["named patients", "shown episodes"] as const) {
        counts.push([
          await queryCount(admin, Patient, keptCountSql(name)),
          await queryCount(admin, Patient, `(SELECT COUNT(*) FROM ${countedRows(name)})`),
        ]);
      }
      return counts;
    };
    const [[before = 0] = []] = await readCounts();
    await seedPatient();
    const episode = await seedPatientProcedure();
    await PatientProcedure.update({ isExample: true }, { where: { id: [2, 3] } });
    await PatientProcedure.update({ isExample: false }, { where: { id: 1 } });
    await episode.destroy();
    await Patient.destroy({ where: { id: (await seedPatient()).id } });
    const changed = await readCounts();
    expect(changed[0]?.[0]).toBe(before + 1);
    for (const [kept, actual] of changed) expect(kept).toBe(actual);
    const removed = await compactRowCounts(admin);
    expect(removed > 0).toBe(ON_POSTGRES);
    expect(await compactRowCounts(admin)).toBe(0);
    expect(await readCounts()).toEqual(changed);
  });
});
