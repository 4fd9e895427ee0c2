import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { Appointment, LiveSessionRequest } from "~/models";
import { seedAppointment } from "../../factories/appointments";
import { seedCoach } from "../../factories/coaches";
import { seedLiveSessionRequest } from "../../factories/requests";
import { createApiCaller } from "../../support/api-calls";
import { createApiChecker } from "../../support/api-checker";
import { findOperation } from "../../support/api-document";
import { useServer } from "../../support/http";
import { createAccount, createToken, signIn } from "../../support/operator";
import { withServerData } from "../../support/with-server-data";

const { getServer, fetchPath } = useServer({ env: { ACCESS: "sign-in" } });
const tokens = { read: "", write: "" };
const { send } = createApiCaller(fetchPath, () => tokens.write);
const { expectStatus } = createApiChecker(send);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Free times of a coach who works around the clock: each test has a day of its own. */
let day = 5;
const nextDay = () => {
  const noon = new Date(Date.now() + (day += 1) * DAY_MS);
  noon.setUTCHours(12, 0, 0, 0);
  return (hours = 0) => new Date(noon.getTime() + hours * HOUR_MS).toISOString();
};

let staff = "";
let coachId = 0;
const ids: number[] = [];
let pastId = 0;
let sequence = 0;
/** A live session that no other test has touched. */
const nextId = () => ids[sequence++] ?? 0;

beforeAll(async () => {
  const email = await createAccount(getServer(), "administrator");
  staff = email;
  tokens.read = await createToken(getServer(), email, "read", "patients:read");
  tokens.write = await createToken(getServer(), email, "write", "patients:write");
  await withServerData(getServer(), async () => {
    const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    const weeklyHours = days.map((each) => ({ day: each, from: "00:00", to: "23:30" }));
    ({ id: coachId } = await seedCoach({ timeZone: "UTC", weeklyHours }));
    for (let count = 0; count < 8; count += 1) {
      ids.push((await seedLiveSessionRequest({ contact: "+12065550112", looksHere: "" })).id);
    }
    const startsAt = new Date(Date.now() - HOUR_MS);
    pastId = (await seedAppointment({ startsAt, coachId })).requestId;
    await withState(pastId);
  });
});

/** Brings the request of a seeded appointment into its state. */
async function withState(requestId: number) {
  const request = await LiveSessionRequest.findByPk(requestId, { rejectOnEmpty: true });
  await request.update({ state: "Scheduled" });
}

type Answer = {
  result: {
    data: {
      liveSession: {
        state: string;
        version: number;
        appointment: { id: number; start: string; state: string; missedBy: string | null } | null;
        offers: { id: number; start: string }[];
      };
    };
  };
};
type Body = Record<string, unknown>;

/** Sends an action, and expects an answer as documented. */
async function act(action: string, id: number, body: Body, { status = 200, headers = {} } = {}) {
  const operation = findOperation(`POST /live-session/{id}/${action}`);
  const address = `/live-session/${id}/${action}`;
  const response = await expectStatus(status, operation, address, { body, headers });
  return {
    ...response,
    liveSession:
      status === 200 ? (JSON.parse(response.text) as Answer).result.data.liveSession : null,
  };
}

const offer = (id: number, starts: string[], options = {}) =>
  act("offer", id, { slots: starts.map((start) => ({ coachId, start })) }, options);

describe("live sessions in the API", () => {
  it("go from an offer over the accepted time and another one to the end", async () => {
    const [id, at] = [nextId(), nextDay()];
    const offered = (await offer(id, [at(), at(1)])).liveSession;
    expect(offered).toMatchObject({ state: "Offered", appointment: null });
    expect(offered?.offers.map(({ start }) => start)).toEqual([at(), at(1)]);
    const slotId = offered?.offers[0]?.id ?? 0;
    const accepted = (await act("accept", id, { slotId })).liveSession;
    expect(accepted).toMatchObject({ state: "Scheduled", offers: [] });
    const moved = (await act("move", id, { start: at(3) })).liveSession;
    expect(moved?.appointment).toMatchObject({ id: slotId, start: at(3), state: "Scheduled" });
    await act("complete", id, { outcome: "held" }, { status: 409 });
    const cancelled = (await act("cancel", id, { reason: "The coach is ill." })).liveSession;
    expect(cancelled).toMatchObject({ state: "Cancelled", appointment: { state: "Cancelled" } });
    await act("cancel", id, { reason: "Once more" }, { status: 409 });
    await act("move", id, { start: at(4) }, { status: 409 });
    await act("accept", id, { slotId: (slotId ?? 0) + 1_000 }, { status: 409 });
  });

  it("name the time that somebody else has", async () => {
    const at = nextDay();
    await offer(nextId(), [at()]);
    const id = nextId();
    const { text } = await offer(id, [at(1), at()], { status: 409 });
    expect(text).toContain('"field":"slots[1].start"');
    expect(text).toContain("is not free at that time");
    const read = await expectStatus(
      200,
      findOperation("GET /live-session/{id}"),
      `/live-session/${id}`,
    );
    expect(read.text).toContain('"offers":[]');
  });

  it("are closed after they began, and corrected", async () => {
    const missed = await act("complete", pastId, { outcome: "missed-by-coach" });
    expect(missed.liveSession).toMatchObject({
      state: "Missed",
      appointment: { state: "Missed", missedBy: "coach" },
    });
    const held = await act("complete", pastId, { outcome: "held" });
    expect(held.liveSession).toMatchObject({ state: "Completed" });
    await act("complete", pastId, { outcome: "no idea" }, { status: 422 });
  });

  it("are not answered by hand against an appointment; confirming keeps it", async () => {
    const [id, at] = [nextId(), nextDay()];
    const slotId = (await offer(id, [at()])).liveSession?.offers[0]?.id ?? 0;
    await act("accept", id, { slotId });
    const update = findOperation("PUT /live-session/{id}");
    const put = (body: Body, status = 200) =>
      expectStatus(status, update, `/live-session/${id}`, { body });
    await put({ status: "Declined" }, 409);
    await put({ status: "New" }, 409);
    await put({ status: "Confirmed" });
    await put({ staffNote: "Likes mornings." });
    const other = nextId();
    await offer(other, [at(1)]);
    await expectStatus(200, update, `/live-session/${other}`, { body: { status: "Declined" } });
    // The time is free again.
    await offer(nextId(), [at(1)]);
  });

  it("are filtered by state, coach and day of the appointment", async () => {
    const list = findOperation("GET /live-session");
    const find = async (query: string) => {
      const { text } = await expectStatus(200, list, `/live-session?limit=100&${query}`);
      const { data } = (
        JSON.parse(text) as { result: { data: { liveSessions: { id: number }[] } } }
      ).result;
      return data.liveSessions.map(({ id }) => id);
    };
    const today = new Date().toISOString().slice(0, 10);
    expect(await find(`coachId=${coachId}`)).toContain(pastId);
    expect(await find("coachId=2147483647")).toEqual([]);
    expect(await find("state=Completed")).toEqual([pastId]);
    expect(await find("state=Unanswered")).not.toContain(pastId);
    expect(await find(`from=${today}`)).not.toEqual([]);
    expect(await find("until=2020-01-01")).toEqual([]);
  });

  it("refuse stale versions, readers and unknown ids, and run once for a key", async () => {
    const [id, at] = [nextId(), nextDay()];
    await offer(id, [at()], { status: 412, headers: { "If-Match": '"v999999-x"' } });
    const reader = { Authorization: `Bearer ${tokens.read}` };
    await offer(id, [at()], { status: 403, headers: reader });
    await offer(2_147_483_647, [at()], { status: 404 });
    await act("offer", id, { slots: [] }, { status: 422 });
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await offer(id, [at()], { headers });
    const again = await offer(id, [at()], { headers });
    expect(again.text).toBe(first.text);
    const { version } = first.liveSession ?? {};
    expect(first.headers.get("ETag")).toContain(`v${version}`);
  });
});

describe("the schedule of a large hospital", () => {
  it("answers a week of 2,000 appointments with its numbers, and a day by the page, in few bytes", async () => {
    const monday = new Date("2027-06-07T00:00:00Z");
    await withServerData(getServer(), async () => {
      const { id } = await seedCoach();
      const { id: requestId, patientId } = await seedLiveSessionRequest();
      const heldUntil = new Date(Date.now() + DAY_MS);
      await Appointment.bulkCreate(
        Array.from({ length: 2_000 }, (_, index) => {
          const startsAt = new Date(
            monday.getTime() + (index % 7) * DAY_MS + 9 * HOUR_MS + Math.floor(index / 7) * 60_000,
          );
          const endsAt = new Date(startsAt.getTime() + 60_000);
          const times = { startsAt, endsAt, blockedUntil: endsAt, heldUntil };
          const shared = { requestId, patientId, coachId: id };
          return { ...shared, ...times, way: "Phone" as const, state: "Held" as const };
        }),
      );
    });
    const session = await signIn(getServer(), staff);
    const read = async (query: string) => {
      const start = performance.now();
      const response = await fetchPath("GET", `/admin/live-sessions/schedule?${query}`, undefined, {
        Cookie: session,
      });
      const html = await response.text();
      expect(response.status).toBe(200);
      return { html, ms: performance.now() - start };
    };
    await read("view=week&date=2027-06-09");
    const week = await read("view=week&date=2027-06-09");
    expect(week.html).toContain("June 7 to June 13, 2027");
    expect(week.html).toContain("286");
    const busyDay = await read("view=day&date=2027-06-09");
    expect(busyDay.html.match(/data-label="Time"/g)).toHaveLength(50);
    for (const { html, ms } of [week, busyDay]) {
      expect(html.length).toBeLessThan(90_000);
      expect(ms).toBeLessThan(3_000);
    }
  });
});
