import { beforeAll, describe, expect, it } from "vitest";
import { Department, PatientProcedure, PlanSession, Procedure, Specialty } from "~/models";
import { countDeletionConsequences } from "~/server/departments/consequences";
import { findFile, findPublicFile } from "~/server/files/read";
import { listSessionsByProcedure } from "~/server/patients/own-sessions";
import { deleteReligiousMessage } from "~/server/religious/messages";
import { countSessionsWith } from "~/server/sessions/deleted-media";
import { duplicateSession } from "~/server/sessions/duplicate";
import { publishSession } from "~/server/sessions/publish";
import { deleteSession, getSession, listSessions, SESSION_LIST } from "~/server/sessions/sessions";
import { seedReligiousMessage, bulkInsertSessions } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";
import { explainStatements, findFullSorts } from "../support/query-plans";

const ROWS = 5_000;
const SPECIALTIES = 45;
/** Matches a full scan of the sessions, but not a scan along an index, which stops at the end of the page. */
const FULL_SCAN = /SCAN (PlanSession|plan_sessions)\b(?!.*INDEX)/;

// The plans are made without ANALYZE, as in production.
describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of sessions on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    const names = Array.from({ length: SPECIALTIES }, (_, index) => ({ name: `Field ${index}` }));
    await Department.bulkCreate(names.slice(0, 15));
    await Specialty.bulkCreate(
      names.map(({ name }, index) => ({ name, departmentId: (index % 15) + 1, isActive: true })),
    );
    await bulkInsertSessions(
      ROWS,
      names.map((_, index) => index + 1),
    );
  });

  it("find a public file by the columns that reference it, however many sessions are published", async () => {
    await PlanSession.update({ status: "Active" }, { where: {} });
    const id = "a".repeat(22);
    const plans = await explainStatements(async () => {
      await findPublicFile(admin, id);
      await findFile(admin, id);
    });
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).not.toMatch(/SCAN|status=/);
      expect(plan).toContain("plan_sessions_with_video (video_file_id=?)");
    }
  });

  it("find a procedure's sessions by its specialty, however many are published", async () => {
    const procedure = PatientProcedure.build({
      patientId: 1,
      procedureId: 1,
      type: "Field",
      title: "MRI",
      planKind: "complete",
      id: 1,
    });
    const catalogueProcedure = Procedure.build({ name: "MRI", key: "mri", specialtyId: 1 });
    const [plan] = await explainStatements(() =>
      listSessionsByProcedure(admin, [procedure], new Map([[1, catalogueProcedure]])),
    );
    expect(plan).toContain("plan_sessions_of_specialty (specialty_id=?)");
  });

  const page = { ...LIST_ALL, limit: 3 };

  it.each(SESSION_LIST.sortFields)("page by %s along an index", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      for (const pageNumber of [1, 500, 1_200]) {
        const query = { ...page, sortBy, sortOrder, page: pageNumber };
        for (const plan of await explainStatements(() => listSessions(admin, query))) {
          expect(findFullSorts(plan)).toEqual([]);
          // The scan after the CO-ROUTINE reads only the page that it found.
          const rows = plan.replace(/^(CO-ROUTINE [^]*)\nSCAN PlanSession$/m, "$1");
          if (sortBy !== "id") expect(rows).not.toMatch(FULL_SCAN);
        }
      }
    }
  });

  it.each(["sion 471", "field 4", "S4711", "zzz", "zz"])(
    "search for %s without reading every session",
    async (search) => {
      const byId = await explainStatements(() => listSessions(admin, { ...page, search }));
      const byName = await explainStatements(() =>
        listSessions(admin, { ...page, search, sortBy: "name" }),
      );
      // The rows sorted by id may be scanned until the page is full.
      for (const plan of [byId[0], ...byName]) expect(plan).not.toMatch(FULL_SCAN);
    },
  );

  it("read, publish, copy, delete and count sessions without a full scan", async () => {
    const message = await seedReligiousMessage();
    const operations = [
      () => getSession(admin, 7),
      () => publishSession(admin, 6),
      () => duplicateSession(admin, 7),
      () => deleteSession(admin, 9),
      () => countDeletionConsequences(admin, 3),
      () => countSessionsWith(admin, { itemType: "religious message", itemId: message.id }),
      () => countSessionsWith(admin, { itemType: "advertisement", ownerId: 1 }),
      () => deleteReligiousMessage(admin, message.id),
    ];
    for (const each of operations) {
      for (const plan of await explainStatements(each))
        expect(plan, String(each)).not.toMatch(FULL_SCAN);
    }
  });
});
