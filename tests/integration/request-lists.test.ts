import { beforeAll, describe, expect, it } from "vitest";
import {
  LIVE_SESSION_KIND,
  LIVE_SESSION_LIST,
  RIDE_KIND,
  RIDE_LIST,
} from "~/server/requests/kinds";
import { listOwnRequests } from "~/server/requests/own-requests";
import { getRequest, updateRequest, listRequests } from "~/server/requests/requests";
import { seedPatientProcedure } from "../factories/catalogue";
import { unique } from "../factories/names";
import { seedPatient } from "../factories/patients";
import {
  seedLiveSessionRequest,
  seedRideRequest,
  bulkInsertRequests,
  CONFIRMED,
  patientCaller,
} from "../factories/requests";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  useDatabase,
  navigator,
} from "../support/database";
import { recordEvents } from "../support/audit";
import { LIST_ALL, expectTotalOrder } from "../support/lists";
import { explainStatements, findFullSorts } from "../support/query-plans";

describe.runIf(HAS_DATABASE)("the lists of requests", () => {
  useDatabase();

  it("search the procedure, patient, contact and texts, optionally within a status", async () => {
    const other = await seedLiveSessionRequest();
    const procedure = await seedPatientProcedure();
    await procedure.update({ title: "Rotator Cuff Surgery" });
    const texts = {
      additionalInfo: "Something about wheelchairs",
      contact: "w.brandt@clinic.example",
    };
    const { id } = await seedLiveSessionRequest(texts, procedure);
    const findIds = async (query: object) => {
      const page = await listRequests(navigator, LIVE_SESSION_KIND, { ...LIST_ALL, ...query });
      return page.requests.map((each) => each.id);
    };
    const patient = `Guest patient ${procedure.patientId}`;
    for (const search of ["rotator", "BRANDT", "wheelchair", patient]) {
      expect(await findIds({ search }), search).toEqual([id]);
    }
    await updateRequest(admin, LIVE_SESSION_KIND, id, CONFIRMED);
    expect(await findIds({ filters: [{ status: "Confirmed" }] })).toEqual([id]);
    expect(await findIds({ filters: [{ status: "New" }] })).toEqual([other.id]);
    expect(await findIds({ filters: [{ status: "New" }], search: "rotator" })).toEqual([]);
    const ride = await seedRideRequest({ pickUp: "Harbor Road" });
    const rides = await listRequests(navigator, RIDE_KIND, { ...LIST_ALL, search: "harbor" });
    expect(rides.requests.map((each) => each.id)).toEqual([ride.id]);
  });

  it("name the patient whom the hospital knows, and find the request by that name", async () => {
    const lastName = unique("Lopez");
    const patient = await seedPatient({ firstName: "Maria", lastName });
    const procedure = await seedPatientProcedure();
    await procedure.update({ patientId: patient.id });
    const { id } = await seedRideRequest({}, procedure);
    const search = `maria ${lastName}`.toLowerCase();
    const { requests } = await listRequests(navigator, RIDE_KIND, { ...LIST_ALL, search });
    expect(requests).toMatchObject([{ id, patient: `Maria ${lastName}` }]);
    expect(await getRequest(navigator, RIDE_KIND, id)).toMatchObject(requests[0] ?? {});
  });

  it("leave an audit event with the ids of the listed requests, and nothing else about them", async () => {
    const { id } = await seedRideRequest({ pickUp: unique("Street") });
    const newest = { ...LIST_ALL, limit: 1, sortBy: "createdAt", sortOrder: "DESC" } as const;
    const events = await recordEvents(() => listRequests(navigator, RIDE_KIND, newest));
    expect(events).toMatchObject([
      {
        action: "viewed",
        recordType: "ride request",
        recordId: null,
        recordName: "Page 1 of the list",
      },
    ]);
    expect(events[0]?.changes).toEqual({ requests: [null, String(id)] });
  });

  it("have a total order by each field, and a constant number of statements", async () => {
    const listTwo = () => listRequests(navigator, LIVE_SESSION_KIND, { ...LIST_ALL, limit: 2 });
    const listAll = () => listRequests(navigator, LIVE_SESSION_KIND, LIST_ALL);
    const statements = (await recordStatements(listTwo)).length;
    await bulkInsertRequests(12);
    expect((await recordStatements(listAll)).length).toBe(statements);
    await expectTotalOrder(async (query) => {
      const { requests: rows, pagination } = await listRequests(navigator, LIVE_SESSION_KIND, {
        ...LIST_ALL,
        ...query,
      });
      return { rows, pagination };
    }, LIVE_SESSION_LIST.sortFields);
    await expectTotalOrder(async (query) => {
      const { requests: rows, pagination } = await listRequests(navigator, RIDE_KIND, {
        ...LIST_ALL,
        ...query,
      });
      return { rows, pagination };
    }, RIDE_LIST.sortFields);
  });
});

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of requests on SQLite", () => {
  useDatabase();
  beforeAll(() => bulkInsertRequests(5_000));

  /** Explains the statements of `work`, without the INSERT of its audit event, whose plan is empty. */
  const readPlans = async (work: () => Promise<unknown>) =>
    (await explainStatements(work)).filter(Boolean);
  const pages = [1, 400].flatMap((page) =>
    (["ASC", "DESC"] as const).map((sortOrder) => ({ ...LIST_ALL, limit: 10, page, sortOrder })),
  );

  it.each(LIVE_SESSION_LIST.sortFields)(
    "page live sessions by %s along an index",
    async (sortBy) => {
      for (const query of pages) {
        for (const plan of await readPlans(() =>
          listRequests(navigator, LIVE_SESSION_KIND, { ...query, sortBy }),
        )) {
          expect(findFullSorts(plan)).toEqual([]);
        }
      }
    },
  );

  it.each(RIDE_LIST.sortFields)("page rides by %s along an index", async (sortBy) => {
    for (const query of pages) {
      for (const plan of await readPlans(() =>
        listRequests(navigator, RIDE_KIND, { ...query, sortBy }),
      )) {
        expect(findFullSorts(plan)).toEqual([]);
      }
    }
  });

  it("find requests by status, by text and by patient without reading every request", async () => {
    const newest = { ...LIST_ALL, limit: 10, sortBy: "createdAt", sortOrder: "DESC" } as const;
    for (const work of [
      () => listRequests(navigator, LIVE_SESSION_KIND, { ...newest, filters: [{ status: "New" }] }),
      () => listRequests(navigator, RIDE_KIND, { ...newest, search: "street 4711" }),
      () => listOwnRequests(patientCaller(1)),
    ]) {
      for (const plan of await readPlans(work)) {
        expect(plan).not.toMatch(/SCAN (\w*_requests|\w*Request)\b/);
      }
    }
  });
});
