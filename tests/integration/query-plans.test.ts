import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, Department, MediaEvent, Specialty, Tag } from "~/models";
import { PERIODS } from "~/models/rules/period.schema";
import { type AuditQuery, listAuditFilterOptions, listAuditEvents } from "~/server/audit/events";
import { SPECIALTY_LIST, listSpecialties } from "~/server/departments/specialties";
import { readMediaReport } from "~/server/media/report";
import { database } from "~/server/platform/database";
import { listTags, TAG_LIST } from "~/server/tags/tags";
import { seedMediaItem, seedMediaOwner } from "../factories/media";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { explainStatements, findFullSorts } from "../support/query-plans";

const ROWS = 5_000;

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of lists on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    const names = Array.from({ length: ROWS }, (_, index) => ({ name: `Record ${index}` }));
    await Tag.bulkCreate(names);
    await Department.bulkCreate(names.slice(0, 50));
    await Specialty.bulkCreate(
      names.map(({ name }, index) => ({
        name,
        departmentId: (index % 50) + 1,
        isActive: index % 7 > 0,
      })),
    );
  });

  const page = { page: 1, limit: 10, sortOrder: "ASC" as const, search: "" };

  it.each(TAG_LIST.sortFields)("page tags by %s along an index", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      for (const pageNumber of [1, ROWS / 10]) {
        const work = () => listTags(admin, { ...page, sortBy, sortOrder, page: pageNumber });
        for (const plan of await explainStatements(work)) expect(findFullSorts(plan)).toEqual([]);
      }
    }
  });

  it.each(SPECIALTY_LIST.sortFields)("page specialties by %s along an index", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      const work = () =>
        listSpecialties(admin, { ...page, sortBy, sortOrder, includeDepartment: true });
      for (const plan of await explainStatements(work)) expect(findFullSorts(plan)).toEqual([]);
    }
  });

  it.each(["record 4711", "re", "D003"])(
    "search for %s without reading every row",
    async (search) => {
      const tags = await explainStatements(() =>
        listTags(admin, { ...page, sortBy: "name", search }),
      );
      const specialties = await explainStatements(() =>
        listSpecialties(admin, { ...page, sortBy: "name", search, includeDepartment: true }),
      );
      for (const plan of [...tags, ...specialties]) {
        expect(plan).not.toMatch(
          /SCAN (tags|specialties|departments|Tag|Specialty|department)\b(?!.*INDEX)/,
        );
      }
    },
  );
});

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of the audit on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    const firstTime = Date.UTC(2026, 0, 1);
    const events = Array.from({ length: ROWS }, (_, index) => ({
      at: new Date(firstTime + index * 600_000),
      actorId: `administrator:${index % 50}`,
      actorName: "Anna",
      actorRole: "editor",
      channel: "screen",
      action: "updated",
      recordType: index % 2 ? "tag" : "department",
      recordId: String(index % 500),
      recordName: "Record",
      changes: "{}",
      requestId: "request",
    }));
    for (let from = 0; from < ROWS; from += 1_000)
      await AuditEvent.bulkCreate(events.slice(from, from + 1_000));
  });

  const NO_FILTERS = { search: "", person: "", type: "", record: "", from: "", to: "" };
  const read = (filters: Partial<AuditQuery>) => () =>
    listAuditEvents(admin, { ...NO_FILTERS, page: 1, limit: 50, ...filters });

  const FILTERED: [string, Partial<AuditQuery>][] = [
    ["audit_events_by_actor", { person: "administrator:7" }],
    ["audit_events_by_record", { type: "tag", record: "7" }],
    ["audit_events_by_at", { from: "2026-01-10", to: "2026-01-11" }],
    ["audit_events_by_at", { from: "2026-01-10" }],
  ];
  for (const hasStatistics of [false, true]) {
    it.each(FILTERED)(
      `use %s for %j, and sort nothing, ${hasStatistics ? "with" : "without"} statistics`,
      async (index, filters) => {
        if (hasStatistics) await database().query("ANALYZE");
        const plans = await explainStatements(read(filters));
        expect(plans).toHaveLength(2);
        for (const plan of plans) {
          expect(plan).toMatch(new RegExp(`SEARCH .* USING (COVERING )?INDEX ${index}`));
          expect(findFullSorts(plan)).toEqual([]);
        }
      },
    );
  }

  it("read events from the newest on along an index, with and without a search", async () => {
    for (const filters of [{}, { search: "anna" }, { page: ROWS / 50 }]) {
      for (const plan of await explainStatements(read(filters)))
        expect(findFullSorts(plan)).toEqual([]);
    }
  });

  it("find the people and record types by index seeks, without scanning the events", async () => {
    for (const plan of await explainStatements(() => listAuditFilterOptions(admin))) {
      expect(plan).toMatch(/SEARCH audit_events USING COVERING INDEX/);
      expect(plan).not.toMatch(/SCAN audit_events/);
    }
  });
});

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of reports on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    const firstTime = Date.now() - 300 * 86_400_000;
    const events = Array.from({ length: ROWS }, (_, index) => ({
      at: new Date(firstTime + index * 4_000_000),
      kind: index % 3 ? ("view" as const) : ("play" as const),
      itemType: index % 2 ? ("advertisement" as const) : ("religious message" as const),
      itemId: index % 500,
      ownerId: index % 10,
    }));
    for (let from = 0; from < ROWS; from += 1_000)
      await MediaEvent.bulkCreate(events.slice(from, from + 1_000));
  });

  for (const hasStatistics of [false, true]) {
    it.each(PERIODS)(
      `read only the events of one owner in the period %s, ${hasStatistics ? "with" : "without"} statistics`,
      async (period) => {
        const itemType = "advertisement";
        const ownerId = await seedMediaOwner(itemType);
        await seedMediaItem(itemType, { ownerId });
        if (hasStatistics) await database().query("ANALYZE");
        const page = { page: 1, limit: 20 };
        const plans = await explainStatements(() =>
          readMediaReport(admin, { itemType, ownerId, period, page }),
        );
        const eventPlans = plans.filter((plan) => plan.includes("media_events"));
        expect(eventPlans).toHaveLength(2);
        for (const plan of eventPlans) {
          expect(plan).toMatch(
            /SEARCH media_events USING COVERING INDEX media_events_of_owner \(item_type=\? AND owner_id=\? AND at>\?\)/,
          );
        }
        for (const plan of plans) expect(plan).not.toMatch(/SCAN (media_events|item)\b/);
      },
    );
  }
});
