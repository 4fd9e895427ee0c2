import { QueryTypes } from "sequelize";
import { beforeAll, describe, expect, it } from "vitest";
import { Advertiser, AuditEvent, Department, ReligiousPartner, Specialty, Tag } from "~/models";
import { ADVERTISEMENT_LIST, listAdvertisements } from "~/server/advertisers/advertisements";
import { ADVERTISER_LIST, listAdvertisers } from "~/server/advertisers/advertisers";
import { type AuditQuery, auditChoices, listAuditEvents } from "~/server/audit/events";
import { SPECIALTY_LIST, listSpecialties } from "~/server/departments/specialties";
import { database } from "~/server/platform/database";
import { listReligiousMessages, RELIGIOUS_MESSAGE_LIST } from "~/server/religious/messages";
import {
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
  totalsOfPartner,
} from "~/server/religious/partners";
import { listTags, TAG_LIST } from "~/server/tags/tags";
import { manyAdvertisements, manyMessages } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, statementsOf, useDatabase } from "../support/database";

const ROWS = 5_000;

/** How SQLite would run a statement that the product sent. */
async function planOf(sent: string): Promise<string> {
  const sql = sent.replace(/^Executing \([^)]*\): /, "");
  const steps = await database().query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, {
    type: QueryTypes.SELECT,
  });
  return steps.map(({ detail }) => detail).join("\n");
}

async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  return Promise.all((await statementsOf(work)).map(planOf));
}

/** A walk along an index, or by id along the table, stops at the page's end; a sort would read all rows. */
const FULL_WORK = /TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/;

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the plans of the lists on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    const names = Array.from({ length: ROWS }, (_, at) => ({ name: `Record ${at}` }));
    await Tag.bulkCreate(names);
    await Department.bulkCreate(names.slice(0, 50));
    await Specialty.bulkCreate(
      names.map(({ name }, at) => ({ name, departmentId: (at % 50) + 1, isActive: at % 7 > 0 })),
    );
    await database().query("ANALYZE");
  });

  const page = { page: 1, limit: 10, sortOrder: "ASC" as const, search: "" };

  it.each(TAG_LIST.sortFields)("page tags by %s along an index", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      for (const at of [1, ROWS / 10]) {
        const work = () => listTags(admin, { ...page, sortBy, sortOrder, page: at });
        for (const plan of await plansOf(work)) expect(plan).not.toMatch(FULL_WORK);
      }
    }
  });

  it.each(SPECIALTY_LIST.sortFields)("page specialties by %s along an index", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      const work = () =>
        listSpecialties(admin, { ...page, sortBy, sortOrder, includeDepartment: true });
      for (const plan of await plansOf(work)) expect(plan).not.toMatch(FULL_WORK);
    }
  });

  it.each(["record 4711", "re", "D003"])(
    "search for %s without reading every row",
    async (search) => {
      const tags = await plansOf(() => listTags(admin, { ...page, sortBy: "name", search }));
      const specialties = await plansOf(() =>
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

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the plans of partners and what they show", () => {
  useDatabase();

  const PARTNERS = ROWS / 10;
  beforeAll(async () => {
    const partners = Array.from({ length: PARTNERS }, (_, at) => ({
      name: `Partner ${at}`,
      contactFirstName: `First ${at % 70}`,
      contactLastName: `Last ${at % 30}`,
      contactTitle: at % 3 ? "Manager" : "",
      contactPhone: `+1 555 ${at}`,
      contactEmail: `${at}@partner.example`,
      isActive: at % 7 > 0,
    }));
    await Advertiser.bulkCreate(partners);
    await ReligiousPartner.bulkCreate(partners);
    await manyAdvertisements(1, ROWS);
    await manyMessages(1, ROWS);
    for (let id = 2; id <= 20; id++) {
      await manyAdvertisements(id, 50);
      await manyMessages(id, 50);
    }
    await database().query("ANALYZE");
  });

  const page = { page: 1, limit: 10, sortOrder: "ASC" as const, search: "" };
  /** Both ways, the first page and one in the middle. */
  const pages = (rows: number) =>
    (["ASC", "DESC"] as const).flatMap((sortOrder) =>
      [1, rows / 20].map((at) => ({ ...page, sortOrder, page: at })),
    );
  const expectNoSort = async (work: () => Promise<unknown>) => {
    for (const plan of await plansOf(work)) expect(plan).not.toMatch(FULL_WORK);
  };

  it.each(ADVERTISER_LIST.sortFields)("page advertisers by %s along an index", async (sortBy) => {
    for (const query of pages(PARTNERS)) {
      await expectNoSort(() => listAdvertisers(admin, { ...query, sortBy }));
    }
  });

  it.each(RELIGIOUS_PARTNER_LIST.sortFields)(
    "page partners by %s along an index",
    async (sortBy) => {
      for (const query of pages(PARTNERS)) {
        await expectNoSort(() => listReligiousPartners(admin, { ...query, sortBy }));
      }
    },
  );

  it.each(RELIGIOUS_MESSAGE_LIST.sortFields)(
    "page the messages of a partner by %s along an index",
    async (sortBy) => {
      for (const query of pages(ROWS)) {
        await expectNoSort(() => listReligiousMessages(admin, 1, { ...query, sortBy }));
      }
    },
  );

  // The tags stand in another table, and the first of them in no index: this one sort reads all of an advertiser's.
  const indexed = ADVERTISEMENT_LIST.sortFields.filter((field) => field !== "tags");
  it.each(indexed)(
    "page the advertisements of an advertiser by %s along an index",
    async (sortBy) => {
      for (const query of pages(ROWS)) {
        const [count, rows] = await plansOf(() =>
          listAdvertisements(admin, 1, { ...query, sortBy }),
        );
        expect(count).toMatch(/SEARCH .*INDEX/);
        expect(rows).not.toMatch(FULL_WORK);
      }
    },
  );

  it("read no more than one advertiser's advertisements for the sort by tags", async () => {
    const plans = await plansOf(() => listAdvertisements(admin, 1, { ...page, sortBy: "tags" }));
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!json)/);
  });

  // The word of a status is another matter: it finds so many that reading all rows is the best way.
  it.each(["ner 471", "pa", "0042"])(
    "search partners for %s without reading every row",
    async (search) => {
      const sortBy = "id" as const;
      const plans = [
        ...(await plansOf(() => listAdvertisers(admin, { ...page, sortBy, search }))),
        ...(await plansOf(() => listReligiousPartners(admin, { ...page, sortBy, search }))),
      ];
      for (const plan of plans) {
        expect(plan).not.toMatch(/SCAN (Advertiser|ReligiousPartner|\w+_search)\b(?!.*INDEX)/);
      }
    },
  );

  it("sum what was counted of one partner without reading another one's messages", async () => {
    for (const plan of await plansOf(() => totalsOfPartner(admin, 1))) {
      expect(plan).toMatch(/SEARCH .*USING (COVERING )?INDEX/);
    }
  });
});

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the plans of the audit on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    const began = Date.UTC(2026, 0, 1);
    const events = Array.from({ length: ROWS }, (_, at) => ({
      at: new Date(began + at * 600_000),
      actorId: `administrator:${at % 50}`,
      actorName: "Anna",
      actorRole: "editor",
      channel: "screen",
      action: "updated",
      recordType: at % 2 ? "tag" : "department",
      recordId: String(at % 500),
      recordName: "Record",
      changes: "{}",
      requestId: "request",
    }));
    for (let at = 0; at < ROWS; at += 1_000)
      await AuditEvent.bulkCreate(events.slice(at, at + 1_000));
  });

  const NOTHING = { search: "", person: "", type: "", record: "", from: "", to: "" };
  const read = (filters: Partial<AuditQuery>) => () =>
    listAuditEvents(admin, { ...NOTHING, page: 1, limit: 50, ...filters });

  const FILTERED: [string, Partial<AuditQuery>][] = [
    ["audit_events_by_actor", { person: "administrator:7" }],
    ["audit_events_by_record", { type: "tag", record: "7" }],
    ["audit_events_by_at", { from: "2026-01-10", to: "2026-01-11" }],
    ["audit_events_by_at", { from: "2026-01-10" }],
  ];
  for (const analysed of [false, true]) {
    it.each(FILTERED)(
      `use %s for %j, and sort nothing, ${analysed ? "with" : "without"} statistics`,
      async (index, filters) => {
        if (analysed) await database().query("ANALYZE");
        const plans = await plansOf(read(filters));
        expect(plans).toHaveLength(2);
        for (const plan of plans) {
          expect(plan).toMatch(new RegExp(`SEARCH .* USING (COVERING )?INDEX ${index}`));
          expect(plan).not.toMatch(FULL_WORK);
        }
      },
    );
  }

  it("walk back from the newest event without filters, and with a search", async () => {
    for (const filters of [{}, { search: "anna" }, { page: ROWS / 50 }]) {
      for (const plan of await plansOf(read(filters))) expect(plan).not.toMatch(FULL_WORK);
    }
  });

  it("jump from one person to the next, and from one type to the next", async () => {
    for (const plan of await plansOf(() => auditChoices(admin))) {
      expect(plan).toMatch(/SEARCH audit_events USING COVERING INDEX/);
      expect(plan).not.toMatch(/SCAN audit_events/);
    }
  });
});
