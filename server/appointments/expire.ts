import { notifyStaff } from "./notify";
import { Op } from "sequelize";
import { Appointment, LiveSessionRequest } from "~/models";
import { notifyPatient } from "~/server/bookings/notify";
import { releaseHeld } from "~/server/bookings/release-held";
import { recordEvent } from "~/server/platform/audit";
import { systemCaller } from "~/server/platform/caller";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { inTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { findLiveSession } from "./find";
import { setLiveSessionState } from "./settle";

const TASK = "expired offers";
const MINUTE_MS = 60_000;

/**
 * Finds requests whose offers have run out: none of their times is held. Times of an earlier offer had ended before the present one was made,
 * which staff may have made by hand.
 */
async function findExpired(): Promise<number[]> {
  const requests = await LiveSessionRequest.findAll({
    attributes: ["id", "statusChangedAt"],
    where: { state: "Offered" },
    include: [
      {
        model: Appointment,
        as: "appointments",
        attributes: ["heldUntil", "state"],
        where: { state: ["Held", "Expired"] },
        required: true,
      },
    ],
  });
  const now = new Date();
  return requests
    .filter(({ statusChangedAt, appointments = [] }) => {
      const offered = appointments.filter(
        ({ heldUntil }) => heldUntil !== null && heldUntil >= (statusChangedAt ?? heldUntil),
      );
      return offered.length > 0 && !offered.some((each) => isHeldAt(each, now));
    })
    .map(({ id }) => id);
}

const isHeldAt = ({ state, heldUntil }: Appointment, now: Date) =>
  state === "Held" && heldUntil !== null && heldUntil > now;

/** Condition of times that are held no longer. */
const hasRunOut = () => ({ state: "Held" as const, heldUntil: { [Op.lte]: new Date() } });

/**
 * Ends offers that nobody has accepted within their time: the times are free again, and staff are told (AREAS 9). Times that run out sooner than
 * the others of their offer end alone. Idempotent.
 */
export const expiredOffersJob = defineJob({
  kind: "expired-offers",
  label: "Offers that run out",
  everyMs: MINUTE_MS,
  isNeeded: async () => {
    const held = await Appointment.findOne({ attributes: ["id"], where: hasRunOut() });
    return held !== null || (await findExpired()).length > 0;
  },
  async run({ signal }) {
    for (const id of await findExpired()) {
      signal.throwIfAborted();
      await expireOffer(id);
    }
    await inTransaction(systemCaller(TASK), async ({ transaction }) => {
      await Appointment.update({ state: "Expired" }, { where: hasRunOut(), transaction });
    });
  },
});

async function expireOffer(id: number): Promise<void> {
  await inTransaction(systemCaller(TASK), async (writer) => {
    const { transaction } = writer;
    const request = await findLiveSession(writer, id);
    const appointments = await Appointment.findAll({ where: { requestId: id }, transaction });
    const now = new Date();
    // Accepted, or offered anew, since it was found.
    if (request.state !== "Offered" || appointments.some((each) => isHeldAt(each, now))) return;
    await releaseHeld(writer, request, "Expired");
    await setLiveSessionState(writer, request, { state: "Expired", offerOutcome: "expired" });
    await recordEvent(writer, {
      action: "offer expired",
      record: { type: LIVE_SESSION_KIND.type, id },
    });
    await notifyPatient(writer, request, "appointment-changed");
    await notifyStaff(writer, request);
  });
}
