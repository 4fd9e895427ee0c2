import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import {
  listAuditFilterOptions,
  type AuditQuery,
  countUnsealedEvents,
  getAuditEvent,
  listAuditEvents,
} from "~/server/audit/events";
import { exportAuditCsv } from "~/server/audit/export-csv";
import type { AuditFilters } from "~/server/audit/audit-condition";
import type { Caller } from "~/server/platform/caller";
import { sealEvents } from "~/server/platform/audit-seal";
import {
  anna,
  buildEditor,
  EVENT_COLUMNS,
  NO_FILTERS,
  omer,
  recordCreation,
} from "../factories/audit-events";
import { seedTag } from "../factories/content";
import { recordEvents } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";

const buildQuery = (values: Partial<AuditQuery> = {}): AuditQuery => ({
  ...NO_FILTERS,
  page: 1,
  limit: 50,
  ...values,
});

const listNames = async (values: Partial<AuditQuery>) =>
  (await listAuditEvents(admin, buildQuery(values))).events.map(({ record }) => record.name);

describe.runIf(HAS_DATABASE)("searching the audit", () => {
  useDatabase();

  beforeAll(async () => {
    await recordCreation(anna, '50% "off"_x');
    await recordCreation(omer, "o'clock\\now*[1]?");
    await recordCreation(omer, "Zürich (Süd) $1.50", "department");
  });

  it.each([
    ["the name of the person", "Anna", ['50% "off"_x']],
    ["the name of the person in any case", "ANNA MÜLLER", ['50% "off"_x']],
    ["letters beyond ASCII in any case", "öMER", ["Zürich (Süd) $1.50", "o'clock\\now*[1]?"]],
    ["the name of the record", "züRICH (sÜd)", ["Zürich (Süd) $1.50"]],
    [
      "the record type and action, as the list shows them",
      "Department Created",
      ["Zürich (Süd) $1.50"],
    ],
    ["a text with outer spaces", "  clock ", ["o'clock\\now*[1]?"]],
    ["a percent sign", "0%", ['50% "off"_x']],
    ["an underscore", "_x", ['50% "off"_x']],
    ["a double quote", '"OFF"', ['50% "off"_x']],
    ["an apostrophe", "o'C", ["o'clock\\now*[1]?"]],
    ["a backslash", "k\\n", ["o'clock\\now*[1]?"]],
    ["a star and a bracket", "W*[1", ["o'clock\\now*[1]?"]],
    ["a question mark", "]?", ["o'clock\\now*[1]?"]],
    ["a dollar and a dot", "$1.", ["Zürich (Süd) $1.50"]],
  ])("finds %s", async (_case, search, expected) => {
    expect(await listNames({ search })).toEqual(expected);
  });

  it.each(["%", "_", "*", "?", ".", "\\", "[", "(", "$", "^", "'"])(
    "matches %s literally, not as a wildcard",
    async (character) => {
      expect(await listNames({ search: `Z${character}rich` })).toEqual([]);
      expect(await listNames({ search: `${character}Zürich${character}` })).toEqual([]);
    },
  );
});

describe.runIf(HAS_DATABASE)("filtering the audit", () => {
  useDatabase();

  beforeAll(async () => {
    await recordCreation(anna, "first", "tag", "12");
    await recordCreation(omer, "second", "tag", "12");
    await recordCreation(omer, "third", "department", "12");
    await recordCreation(anna, "fourth", "tag", "120");
  });

  it.each<[Partial<AuditFilters>, string[]]>([
    [{}, ["fourth", "third", "second", "first"]],
    [{ person: "administrator:1" }, ["fourth", "first"]],
    [{ person: "mü" }, ["fourth", "first"]],
    [{ person: "nobody" }, []],
    [{ type: "tag" }, ["fourth", "second", "first"]],
    [{ type: "tag", record: "12" }, ["second", "first"]],
    [{ record: "12" }, ["third", "second", "first"]],
    [{ type: "tag", record: "12", person: "administrator:2", search: "SEC" }, ["second"]],
    [{ person: "administrator:3" }, []],
    [{ type: "%" }, []],
  ])("by %j, newest first", async (filters, expected) => {
    expect(await listNames(filters)).toEqual(expected);
  });

  it("offers the people in the audit, under their latest names, and its record types", async () => {
    await recordCreation(buildEditor("administrator:2", "Ömer Kaya"), "renamed", "department");
    expect(await listAuditFilterOptions(admin)).toEqual({
      people: [
        { id: "administrator:1", name: "Anna Müller" },
        { id: "administrator:2", name: "Ömer Kaya" },
      ],
      types: ["department", "tag"],
    });
  });

  it("is refused to editors and viewers", async () => {
    const editor: Caller = { ...admin, actor: { ...admin.actor, role: "editor" } };
    for (const caller of [viewer, editor]) {
      const attempts = [
        listAuditEvents(caller, buildQuery()),
        getAuditEvent(caller, 1),
        listAuditFilterOptions(caller),
        countUnsealedEvents(caller),
        exportAuditCsv(caller, NO_FILTERS),
      ];
      expect(await collectStatuses(attempts)).toEqual([403, 403, 403, 403, 403]);
    }
  });

  it("reads every field of an event, and answers 404 for an unknown event", async () => {
    const [event] = await recordEvents(() => seedTag("Every fact"));
    const found = await getAuditEvent(admin, event?.id ?? 0);
    expect(found).toEqual({
      id: event?.id,
      at: event?.at.toISOString(),
      actor: admin.actor,
      channel: "screen",
      via: null,
      action: "created",
      record: { type: "tag", id: event?.recordId, name: "Every fact" },
      changes: [{ field: "name", before: null, after: "Every fact" }],
      address: "127.0.0.1",
      requestId: "test",
      seal: null,
    });
    await sealEvents();
    expect((await getAuditEvent(admin, found.id)).seal).toMatchObject({ position: found.id });
    await expect(getAuditEvent(admin, 2_000_000_000)).rejects.toMatchObject({ status: 404 });
  });
});

const recordEventAt = (time: string) =>
  AuditEvent.create({
    ...EVENT_COLUMNS,
    at: new Date(time),
    recordName: time,
  });

describe.runIf(HAS_DATABASE)("the days of the audit", () => {
  useDatabase();

  beforeAll(async () => {
    // Midnight in Zurich is 22:00 UTC in summer, 23:00 UTC in winter.
    for (const time of [
      "2026-05-30T21:59:59.999Z",
      "2026-05-30T22:00:00.000Z",
      "2026-05-31T21:59:59.999Z",
      "2026-05-31T22:00:00.000Z",
      "2026-12-31T22:59:59.999Z",
      "2026-12-31T23:00:00.000Z",
    ]) {
      await recordEventAt(time);
    }
  });

  it.each([
    ["2026-05-31", "2026-05-31", ["2026-05-31T21:59:59.999Z", "2026-05-30T22:00:00.000Z"]],
    ["", "2026-05-30", ["2026-05-30T21:59:59.999Z"]],
    ["2027-01-01", "", ["2026-12-31T23:00:00.000Z"]],
    ["2026-12-31", "2026-12-31", ["2026-12-31T22:59:59.999Z"]],
    ["2026-06-02", "2026-06-01", []],
    ["2999-12-31", "2999-12-31", []],
  ])(
    "from %j to %j are in the hospital's time zone, the last day included",
    async (from, to, expected) => {
      expect(await listNames({ from, to })).toEqual(expected);
    },
  );

  it.each(["2026-02-30", "31.5.2026", "2026-5-1", "0000-01-01", "9999-12-31", "today", "' OR 1"])(
    "refuse %j, and name the parameter",
    async (day) => {
      for (const name of ["from", "to"]) {
        const refusal = { status: 400, message: `${name} must be a day such as 2026-05-31` };
        const filters = { ...NO_FILTERS, [name]: day };
        await expect(listAuditEvents(admin, buildQuery(filters))).rejects.toMatchObject(refusal);
        await expect(exportAuditCsv(admin, filters)).rejects.toMatchObject(refusal);
      }
    },
  );
});

describe.runIf(HAS_DATABASE)("the number of unsealed events", () => {
  useDatabase();

  it("counts the events that are older than a minute", async () => {
    const now = Date.now();
    await recordEventAt(new Date(now - 61_000).toISOString());
    await recordEventAt(new Date(now - 59_000).toISOString());
    expect(await countUnsealedEvents(admin, now)).toBe(1);
    await sealEvents();
    expect(await countUnsealedEvents(admin, now)).toBe(0);
  });
});

describe.runIf(HAS_DATABASE)("many events", () => {
  useDatabase();
  const EVENT_COUNT = 2_500;

  beforeAll(async () => {
    await AuditEvent.bulkCreate(
      Array.from({ length: EVENT_COUNT }, (_, number) => ({
        ...EVENT_COLUMNS,
        actorId: `administrator:${number % 3}`,
        at: new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 2) * 60_000),
        recordId: String(number % 40),
        recordName: `Tag ${number}`,
      })),
    );
  });

  it.each<Partial<AuditQuery>>([
    {},
    { page: 40 },
    { person: "administrator:1" },
    { type: "tag", record: "7" },
    { from: "2026-01-01", to: "2026-01-02" },
    { search: "tag 1", page: 2 },
  ])("take two statements a page: %j", async (values) => {
    expect(await recordStatements(() => listAuditEvents(admin, buildQuery(values)))).toHaveLength(
      2,
    );
  });

  it.each<Partial<AuditQuery>>([{}, { from: "2026-01-01" }, { person: "administrator:1" }])(
    "appear once each over all pages, newest first: %j",
    async (values) => {
      const ids: number[] = [];
      const { pagination } = await listAuditEvents(admin, buildQuery(values));
      for (let page = 1; page <= pagination.totalPages; page++) {
        const { events } = await listAuditEvents(admin, buildQuery({ ...values, page }));
        ids.push(...events.map(({ id }) => id));
      }
      expect(ids).toHaveLength(pagination.totalItems);
      expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    },
  );
});
