import { Patient, Procedure, WorkItem } from "~/models";
import type { PatientStatus } from "~/models/patients/patient-options.schema";
import { createEpisode } from "~/server/patient-records/episodes";
import { NEW_PATIENT } from "~/server/patient-records/patients";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { openWorkItem } from "~/server/platform/work-list/open-items";

/** Ids of the first of these patients, and of the episode, in the sample content. */
export const SAMPLE_PATIENT_ID = 25;
export const SAMPLE_EPISODE_ID = 27;

const DAY_MS = 86_400_000;

type SamplePatientRow = {
  firstName: string;
  lastName: string;
  birthDate: string;
  language?: "en" | "es";
  status: PatientStatus;
  /** Procedure of the catalogue by its name, and its day, in days from today. */
  episode: { name: string; days: number; time: string } | null;
  /** Age of the record in days, which is that of the invitation too. */
  days: number;
};

/** Invented patients around today: nobody of these exists. Their addresses lead nowhere. */
const ROWS: readonly SamplePatientRow[] = [
  {
    firstName: "Rosa",
    lastName: "Delgado",
    birthDate: "1958-03-09",
    language: "es",
    status: "Not Invited",
    episode: { name: "Rotator Cuff Surgery", days: 21, time: "09:30" },
    days: 2,
  },
  {
    firstName: "Walter",
    lastName: "Haas",
    birthDate: "1949-11-23",
    status: "Invited",
    episode: { name: "MRI", days: 5, time: "14:00" },
    days: 6,
  },
  {
    firstName: "Priya",
    lastName: "Nair",
    birthDate: "1986-07-30",
    status: "Joined",
    episode: { name: "Rotator Cuff Surgery", days: 0, time: "07:30" },
    days: 24,
  },
  {
    firstName: "Tom",
    lastName: "Okafor",
    birthDate: "1972-01-17",
    status: "Joined",
    episode: { name: "Rotator Cuff Surgery", days: -6, time: "10:15" },
    days: 40,
  },
  {
    firstName: "Grace",
    lastName: "Lindqvist",
    birthDate: "1965-09-05",
    status: "Ended",
    episode: { name: "MRI", days: -60, time: "08:45" },
    days: 100,
  },
  {
    firstName: "Samuel",
    lastName: "Whitaker",
    birthDate: "1990-12-12",
    status: "Not Invited",
    episode: null,
    days: 1,
  },
];

/** Creates patients with a name, in every status, each "Not a real person". Requires the catalogue. */
export async function createPatients(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const catalogue = await Procedure.findAll({ transaction });
  for (const [index, { episode, days, status, ...row }] of ROWS.entries()) {
    const createdAt = new Date(Date.now() - days * DAY_MS);
    const isInvited = status !== "Not Invited";
    const hasJoined = status === "Joined" || status === "Ended";
    const { id } = await Patient.create(
      {
        ...NEW_PATIENT,
        ...row,
        recordNumber: `SAMPLE-${index + 1}`,
        email: `${row.firstName}.${row.lastName}@example.org`.toLowerCase(),
        status,
        createdAt,
        ...(isInvited && { invitedAt: createdAt }),
        ...(hasJoined && {
          joinedAt: new Date(createdAt.getTime() + DAY_MS),
          lastSeenAt: new Date(),
        }),
        ...(status === "Ended" && {
          endReason: "Completed",
          endedAt: new Date(Date.now() - 30 * DAY_MS),
        }),
      },
      { transaction },
    );
    if (!episode) continue;
    const procedureId = catalogue.find(({ name }) => name === episode.name)?.id;
    const date = formatIsoDay(addDays(new Date(), episode.days).toISOString());
    const created = await createEpisode(writer, {
      patientId: id,
      procedureId,
      date,
      time: episode.time,
    });
    if (status === "Invited") {
      const rows = { patientId: id, episodeId: created.id, invitedAt: createdAt };
      await putOnWorkList(writer, rows);
    }
  }
}

/**
 * Puts somebody on the work list who was invited days ago, for the causes that the job of the list finds too: a row that was closed three
 * days after the invitation, and one that is open, a week before the procedure.
 */
async function putOnWorkList(
  writer: CallerInTransaction,
  { patientId, episodeId, invitedAt }: { patientId: number; episodeId: number; invitedAt: Date },
): Promise<void> {
  const { transaction } = writer;
  const notJoined = { patientId, reason: "Not joined", since: invitedAt } as const;
  const invitation = { type: "invitation", id: Math.floor(invitedAt.getTime() / 1_000) } as const;
  await openWorkItem(writer, { ...notJoined, subject: invitation });
  const called = new Date(invitedAt.getTime() + 3 * DAY_MS);
  await WorkItem.update(
    {
      status: "Done",
      calledAt: called,
      calledBy: "Admin",
      doneAt: called,
      doneBy: "Admin",
      staffNote: "Got the letter, and joins this week.",
    },
    { where: { patientId }, transaction },
  );
  await openWorkItem(writer, { ...notJoined, subject: { type: "episode", id: episodeId } });
}
