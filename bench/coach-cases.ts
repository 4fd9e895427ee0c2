import { Op } from "sequelize";
import { Appointment, LiveSessionRequest, PatientProcedure } from "~/models";
import { WEEKDAYS } from "~/models/hospital/working-hours.schema";
import { createCoach } from "~/server/coaches/coaches";
import { systemCaller } from "~/server/platform/caller";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { withServerData } from "../tests/support/with-server-data";
import { measureMedianSpeeds } from "./load";
import { type Line, speedLine } from "./report";
import type { Scale } from "./scale";
import type { Product } from "./servers";
import type { Subjects } from "./subjects";

const COACHES = 200;
const APPOINTMENTS = 2_000;
const MINUTE_MS = 60_000;
const LENGTH_MINUTES = 30;
/** Beginnings of sessions in a day. */
const PER_DAY = 20;
/** Days of free times that are asked for. */
const DAYS = 30;
/** Day of the appointments, from today. */
const FIRST_DAY = 7;

type Ids = { coachId: number; requestId: number };

/** Adds coaches who work all day, a week of appointments in which each of them has ten, and a request without one. */
async function fillCoaches({ dataDir }: Product): Promise<Ids> {
  return withServerData({ dataDir }, async () => {
    const caller = systemCaller("bench");
    const coachIds: number[] = [];
    for (let number = 1; number <= COACHES; number++) {
      const { id } = await createCoach(caller, {
        ...{ name: `Coach ${number}`, types: ["nurse"], languages: ["en"], price: null },
        ...{ topics: ["general-support"], ways: ["Phone"], timeZone: "America/Chicago" },
        ...{ lengthMinutes: LENGTH_MINUTES, bufferMinutes: 0, noticeHours: 0, windowDays: 60 },
        weeklyHours: WEEKDAYS.map((day) => ({ day, from: "06:00", to: "22:00" })),
      });
      coachIds.push(id);
    }
    const episodes = await PatientProcedure.findAll({
      attributes: ["id", "patientId", "title"],
      where: { date: { [Op.gt]: new Date() } },
      order: [["id", "ASC"]],
      limit: APPOINTMENTS + 1,
    });
    const requests = await LiveSessionRequest.bulkCreate(
      episodes.map(({ id, patientId, title }, index) => ({
        ...{ patientId, patientProcedureId: id, procedureTitle: title },
        ...{ leaderType: "nurse", sessionType: "general-support", priceDollars: 30 },
        preferredDate: formatIsoDay(addDays(new Date(), FIRST_DAY).toISOString()),
        preferredTime: "09:30",
        state: index < APPOINTMENTS ? "Scheduled" : "Requested",
      })),
    );
    const midnight = new Date().setUTCHours(0, 0, 0, 0);
    await Appointment.bulkCreate(
      requests.slice(0, APPOINTMENTS).map(({ id, patientId }, index) => {
        const day = FIRST_DAY + (index % 7);
        const minutes =
          day * 1_440 +
          14 * 60 +
          ((Math.floor(index / 7) + Math.floor(index / 1_400)) % PER_DAY) * LENGTH_MINUTES;
        const startsAt = new Date(midnight + minutes * MINUTE_MS);
        const endsAt = new Date(startsAt.getTime() + LENGTH_MINUTES * MINUTE_MS);
        return {
          ...{ requestId: id, patientId, coachId: coachIds[index % COACHES] ?? 0 },
          ...{ startsAt, endsAt, blockedUntil: endsAt, way: "Phone", state: "Scheduled" },
        };
      }),
    );
    return { coachId: coachIds[0] ?? 0, requestId: requests.at(-1)?.id ?? 0 };
  });
}

const listCases = ({ coachId, requestId }: Ids) => {
  const day = formatIsoDay(addDays(new Date(), FIRST_DAY + 1).toISOString());
  const schedule = `/admin/live-sessions/schedule?date=${day}`;
  return {
    "list of 10 of 200 coaches, each with the next free time": "/admin/coaches",
    [`free times of a coach in ${DAYS} days`]: `/coach/${coachId}/slots?days=${DAYS}`,
    "times of 200 coaches to offer for a request": `/admin/live-sessions/requests/${requestId}/offer`,
    "schedule of a week of 2,000 appointments": `${schedule}&view=week`,
    "schedule of a day of them": schedule,
  };
};

/** Measures coaches, their free times and their appointments, compared with a list page; adds them first, so run it last. */
export async function measureCoaches({ small, listPage }: Subjects, scale: Scale): Promise<Line[]> {
  const headers = { Accept: "text/html", "Accept-Encoding": "gzip", Cookie: listPage.cookie };
  const lines: Line[] = [];
  for (const [name, path] of Object.entries(listCases(await fillCoaches(small)))) {
    const { measured, list } = await measureMedianSpeeds(
      {
        measured: { url: small.url, path, headers: path.startsWith("/admin") ? headers : {} },
        list: { url: small.url, path: "/admin/advertisers", headers },
      },
      scale,
    );
    lines.push(
      speedLine(`Live sessions: ${name}, against the list of 10 advertisers`, measured, list),
    );
  }
  return lines;
}
