import { describe, expect, it } from "vitest";
import {
  toLiveSessionRow,
  toArrangedFacts,
} from "~/app/admin/live-sessions/live-session-facts.server";
import { presentSession } from "~/app/patient/appointments/present.server";
import { type LiveSessionRequest, PatientProcedure } from "~/models";
import type { Access } from "~/server/appointments/access";
import { cancelLiveSession } from "~/server/appointments/change";
import { currentAppointment } from "~/server/appointments/current-appointment";
import { findLiveSession } from "~/server/appointments/find";
import { LIVE_SESSION_TABLE } from "~/server/appointments/live-session-table";
import { getLiveSession, updateLiveSession } from "~/server/appointments/live-sessions";
import { ownById, readOwnLiveSession } from "~/server/appointments/own-live-sessions";
import { readPatientOverview } from "~/server/patient-records/overview";
import type { Caller } from "~/server/platform/caller";
import { seedScheduled } from "../factories/live-sessions";
import { CONFIRMED } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { presentOwnRequests } from "../support/own-requests";

/** Access of a coach, whichever it is. */
const asCoach =
  (id: number): Access =>
  async (writer) => ({ writer, request: await findLiveSession(writer, id), side: "coach" });

/** A request whose coach has canceled, and which staff have then answered by hand. */
async function seedAnswered(answer: object) {
  const seeded = await seedScheduled();
  const { id } = seeded.request;
  await cancelLiveSession(admin, asCoach(id), { reason: "I am ill" });
  await updateLiveSession(admin, { id, input: answer });
  return { ...seeded, ...(await readAsPatient(seeded)) };
}

async function readAsPatient({ request, caller }: { request: LiveSessionRequest; caller: Caller }) {
  const procedure = await PatientProcedure.findByPk(request.patientProcedureId, {
    rejectOnEmpty: true,
  });
  const [card] = await presentOwnRequests(procedure);
  const own = await readOwnLiveSession(caller, ownById(request.id));
  return { card, page: toText(presentSession({ ...own, mayBook: false }).note) };
}

const toText = (parts: ReturnType<typeof presentSession>["note"] = null) =>
  parts?.map((part) => (typeof part === "string" ? part : part.text)).join("");

describe.runIf(HAS_DATABASE)(
  "a live session that is answered by hand after its coach has canceled",
  () => {
    useDatabase();

    it("reads to its patient as what was arranged, and whom to call", async () => {
      const { card, page } = await seedAnswered(CONFIRMED);
      expect(card).toMatchObject({
        ...{ status: "Confirmed", session: null, note: null },
        arrangement: { text: "Harbor Taxi comes at 8:15 AM." },
      });
      expect(page).toBe(
        "It is arranged. You find it in My Procedures. Questions? Call Harbor Taxi, 555-0108.",
      );
    });

    it("reads to its patient as declined, with what they can do", async () => {
      const { card, page } = await seedAnswered({ status: "Declined" });
      expect(card).toMatchObject({ status: "Declined", session: null, arrangement: null });
      expect(card?.note).toMatch(/^We cannot arrange this one\. Please ask for another time/);
      expect(page).toMatch(/^We cannot arrange this one\. /);
    });

    it("has no appointment of that coach for staff, in the list, its buttons and the patient's page", async () => {
      const { request } = await seedAnswered(CONFIRMED);
      const session = await getLiveSession(admin, request.id);
      expect(session.appointment?.state).toBe("Cancelled");
      const { appointment } = toArrangedFacts(session);
      expect(currentAppointment({ state: session.state, appointment })).toBeNull();
      const texts = LIVE_SESSION_TABLE.columns
        .filter(({ id }) => id === "appointment" || id === "coach")
        .map((column) => (column.text ? column.text(session) : column.value?.(session)));
      expect(texts).toEqual(["By hand", null]);
      expect(toLiveSessionRow(session).coach).toBeNull();
      const { requests } = await readPatientOverview(admin, request.patientId);
      expect(requests).toMatchObject([{ status: "Scheduled", coach: "" }]);
    });

    it("says before the answer that the coach had to cancel, and that we look for another time", async () => {
      const seeded = await seedScheduled();
      await cancelLiveSession(admin, asCoach(seeded.request.id), { reason: "I am ill" });
      const { card } = await readAsPatient(seeded);
      expect(card?.status).toBe("New");
      expect(toText(card?.session?.shown.note)).toMatch(
        /had to cancel, and is sorry\. The reason: I am ill\. We look for another time\.$/,
      );
      expect(card?.session?.shown.links).toEqual([["calendar.ics", "Take it out of my calendar"]]);
    });
  },
);
