import { notifyPatient } from "~/server/bookings/notify";
import type { Appointment, LiveSessionRequest } from "~/models";
import { HOLD_HOURS } from "~/models/appointments/appointment-state.schema";
import { offerTimesSchema, type SlotChoice } from "~/models/appointments/offer.schema";
import { splitValues } from "~/models/coaches/coach";
import type { SessionWay } from "~/models/coaches/session-choices.schema";
import { lockCoaches } from "~/server/bookings/lock-coaches";
import { releaseHeld } from "~/server/bookings/release-held";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { presentLiveSession } from "~/server/requests/present";
import { claimTime, TimeTakenError } from "./claim";
import { findLiveSession } from "./find";
import { setLiveSessionState } from "./settle";

const HOUR_MS = 3_600_000;

/**
 * Offers a patient one to three times of coaches, which are held for 24 hours; earlier offers end (AREAS 9). Staff may offer what is within the
 * hours of a coach, also on shorter notice than patients can book.
 * @param input `slots`: see `offerTimesSchema`
 * @throws NotFoundError, StaleError; InvalidInputError at the slot of a coach who is unknown, or does not meet in that way; ConflictError for a
 *   time that is not free, and for a live session that is booked or over
 */
export async function offerTimes(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "patients.write");
  const { slots } = parseInput(offerTimesSchema, input);
  await inTransaction(caller, async (writer) => {
    const request = await findLiveSession(writer, id);
    await requireVersion(
      writer,
      LIVE_SESSION_KIND.type,
      presentLiveSession(request),
      expectedVersions,
    );
    requireOfferable(request);
    await releaseHeld(writer, request);
    await holdSlots(writer, request, slots);
    await recordEvent(writer, {
      action: "offered",
      record: { type: LIVE_SESSION_KIND.type, id },
      changes: { times: [null, slots.length] },
    });
    await notifyPatient(writer, request, "times-offered");
  });
}

function requireOfferable({ state }: LiveSessionRequest): void {
  if (state === "Scheduled")
    throw new ConflictError("This live session has an appointment. Move or cancel it instead.");
  if (state === "Completed") throw new ConflictError("This live session has taken place");
}

async function holdSlots(
  writer: CallerInTransaction,
  request: LiveSessionRequest,
  slots: readonly SlotChoice[],
): Promise<void> {
  const coaches = await lockCoaches(
    writer,
    slots.map(({ coachId }) => coachId),
  );
  const heldUntil = new Date(Date.now() + HOLD_HOURS * HOUR_MS);
  const held: Appointment[] = [];
  for (const [index, { coachId, start, way: chosen }] of slots.entries()) {
    const field = `slots[${index}]`;
    const coach = coaches.get(coachId);
    if (!coach) {
      const error = { field: `${field}.coachId`, message: "Coach not found" };
      throw new InvalidInputError([{ ...error, code: "not-found" }]);
    }
    const way = chooseWay(splitValues(coach.ways) as SessionWay[], chosen ?? request.way);
    if (!way) {
      const message = `${coach.name} does not meet in this way`;
      throw new InvalidInputError([{ field: `${field}.way`, message, code: "invalid" }]);
    }
    held.push(
      await atSlot(field, () =>
        claimTime(
          writer,
          { request, coach, at: start, way, keepsNotice: false },
          { state: "Held", heldUntil: earlier(heldUntil, start) },
        ),
      ),
    );
  }
  const offered = held.map(({ startsAt }) => startsAt).toSorted((a, b) => +a - +b);
  await setLiveSessionState(writer, request, { state: "Offered", offered });
}

/** A time is not held beyond its beginning. */
const earlier = (a: Date, b: Date) => (a < b ? a : b);

/** The wanted way, if a coach meets in it; without a wish their first one. */
export const chooseWay = (
  ways: readonly SessionWay[],
  wanted: SessionWay | "",
): SessionWay | undefined => (wanted === "" ? ways[0] : ways.find((way) => way === wanted));

/** Names the slot whose time is taken, so that a form shows it there. */
async function atSlot<T>(field: string, claim: () => Promise<T>): Promise<T> {
  try {
    return await claim();
  } catch (error) {
    if (!(error instanceof TimeTakenError)) throw error;
    throw new TimeTakenError(error.message, [
      { field: `${field}.start`, message: error.message, code: "invalid" },
    ]);
  }
}
