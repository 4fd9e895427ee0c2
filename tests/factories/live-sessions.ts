import { Appointment, type LiveSessionRequest } from "~/models";
import { acceptTime } from "~/server/appointments/accept";
import { asOwnPatient } from "~/server/appointments/access";
import { offerTimes } from "~/server/appointments/offer";
import { findFreeTimes } from "~/server/coaches/free-times";
import type { CoachData } from "~/server/coaches/present";
import { addDays } from "~/server/platform/dates";
import { admin } from "../support/database";
import { seedCoach } from "./coaches";
import { callerFor, seedAdministrator } from "./people";
import { patientCaller, seedLiveSessionRequest } from "./requests";

/** Finds the beginnings of a coach's free times in the next days, which patients can book. */
export async function findStarts(coach: CoachData, days = 14): Promise<Date[]> {
  const now = new Date();
  const [times] = await findFreeTimes(admin, [coach], {
    from: now,
    until: addDays(now, days),
    now,
  });
  return (times?.starts ?? []).map((start) => new Date(start));
}

/** A request with some of a coach's free times offered; the coach meets by video, so that no number is needed. */
export async function seedOffered(
  { coach, request }: { coach?: CoachData; request?: LiveSessionRequest } = {},
  indexes: readonly number[] = [0, 1, 2],
) {
  const of = coach ?? (await seedCoach(BY_VIDEO));
  const asked = request ?? (await seedLiveSessionRequest());
  const starts = await findStarts(of);
  const slots = indexes.map((index) => ({ coachId: of.id, start: starts[index]?.toISOString() }));
  await offerTimes(admin, asked.id, { slots });
  const held = await Appointment.findAll({
    where: { requestId: asked.id, state: "Held" },
    order: [["startsAt", "ASC"]],
  });
  return { coach: of, request: asked, held, starts, caller: patientCaller(asked.patientId) };
}

/** Values of a coach who meets by video. */
export const BY_VIDEO = { ways: ["Video"], videoLink: "https://video.example.org/room" };

/** A coach with an account of their own, and its caller. */
export async function seedCoachWithAccount(values: object = {}) {
  const account = await seedAdministrator({ role: "coach" });
  const coach = await seedCoach({ ...BY_VIDEO, email: account.email, ...values });
  return { coach, caller: callerFor(account) };
}

/** A request with an appointment that was agreed on. */
export async function seedScheduled(
  input: Parameters<typeof seedOffered>[0] = {},
  indexes: readonly number[] = [0],
) {
  const offered = await seedOffered(input, indexes);
  const { request, held, caller } = offered;
  await acceptTime(caller, asOwnPatient(request.id), { slotId: held[0]?.id });
  const appointment = await Appointment.findByPk(held[0]?.id ?? 0, { rejectOnEmpty: true });
  return { ...offered, appointment };
}
