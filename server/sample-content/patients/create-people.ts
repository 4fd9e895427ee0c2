import { Patient, PatientProcedure, PlanVersion, Procedure, Specialty } from "~/models";
import { SHARED_KINDS, type SharedKind } from "~/models/patients/patient-options.schema";
import { toNormalForm } from "~/models/rules/normal-form.schema";
import { toColumns } from "~/server/patient-records/episodes";
import { NEW_PATIENT } from "~/server/patient-records/patients";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { SAMPLE_PEOPLE } from "./people";
import type { SampleEpisode, SamplePerson } from "./sample-person";

const DAY_MS = 86_400_000;

/** A patient who was created, with the episodes in the order of the sample content. */
export type CreatedPerson = { patient: Patient; episodes: PatientProcedure[] };
/** Finds a created patient by the first name. @throws Error for an unknown one */
export type FindPerson = (firstName: string) => CreatedPerson;

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

/** Creates the patients and their episodes. Five statements, and those of the catalogue. */
export async function createPeople(writer: CallerInTransaction): Promise<FindPerson> {
  const { transaction } = writer;
  const options = { transaction, returning: true };
  const patients = await Patient.bulkCreate(SAMPLE_PEOPLE.map(toPatient), options);
  const findProcedure = await loadCatalogue(writer);
  const rows = SAMPLE_PEOPLE.flatMap(({ episodes, days }, index) =>
    episodes.map((episode) => ({
      ...toEpisode(episode),
      ...findProcedure(episode.name),
      patientId: patients[index]?.id ?? 0,
      createdAt: daysAgo(Math.max(days, -episode.days)),
    })),
  );
  const episodes = await PatientProcedure.bulkCreate(rows, options);
  await refreshNextEpisode(
    writer,
    patients.map(({ id }) => id),
  );
  return (firstName) => {
    const patient = patients.find((each) => each.firstName === firstName);
    if (!patient) throw new Error(`No sample patient is called ${firstName}`);
    return { patient, episodes: episodes.filter(({ patientId }) => patientId === patient.id) };
  };
}

function toPatient(person: SamplePerson, index: number) {
  const { firstName, lastName, preferredName, birthDate, language, status, end, days } = person;
  const createdAt = daysAgo(days);
  const hasJoined = person.seenDaysAgo !== undefined;
  const joinedAt = daysAgo(Math.max(days - 1, 0));
  return {
    ...NEW_PATIENT,
    ...{ firstName, lastName, preferredName, birthDate, language, status, createdAt },
    recordNumber: `SAMPLE-${index + 1}`,
    email: person.email === undefined ? toEmail(person) : (person.email ?? ""),
    // Numbers reserved for fiction, after those of the sample hospital.
    mobile: person.hasMobile ? `+120655501${50 + index}` : "",
    ...(person.invitedBy && { invitedAt: createdAt }),
    ...(hasJoined && {
      joinedAt,
      lastSeenAt: daysAgo(person.seenDaysAgo ?? 0),
      hasAccount: end?.reason !== "Deceased" && !person.hasGuardian,
      sharingAskedAt: joinedAt,
      ...toSharing(person.shares ?? []),
    }),
    ...(end && { endReason: end.reason, endedAt: daysAgo(end.daysAgo) }),
  };
}

/** Composes an address of a domain without mailboxes. */
const toEmail = ({ firstName, lastName }: SamplePerson) =>
  `${[firstName, lastName].map(toAscii).join(".")}@example.org`;

const toAscii = (name: string) =>
  toNormalForm(name, "NFKD")
    .toLowerCase()
    .replace(/[^a-z-]/g, "");

function toSharing(shares: readonly SharedKind[]) {
  const [sharesAnswers, sharesAnxiety, sharesSessions] = SHARED_KINDS.map((kind) =>
    shares.includes(kind),
  );
  return { sharesAnswers, sharesAnxiety, sharesSessions };
}

function toEpisode({ days, time, cancelReason, travel, ...episode }: SampleEpisode) {
  const { arrivalTime, provider } = episode;
  const date = formatIsoDay(addDays(new Date(), days).toISOString());
  return {
    ...toColumns({ date, time, arrivalTime, provider }),
    ...travel,
    planKind: "complete" as const,
    enteredBy: "hospital" as const,
    // Those of weeks ago took place, unless they were cancelled.
    ...(days < -14 && { statusSet: "Completed" as const, tookPlace: true }),
    ...(cancelReason && {
      statusSet: "Cancelled" as const,
      cancelReason,
      cancelledAt: daysAgo(Math.max(1, -days)),
    }),
  };
}

/** Returns a lookup of the columns of a procedure, by its name. */
async function loadCatalogue({ transaction }: CallerInTransaction) {
  const procedures = await Procedure.findAll({ transaction });
  const specialties = await Specialty.findAll({ attributes: ["id", "name"], transaction });
  const versions = await PlanVersion.findAll({ where: { status: "Live" }, transaction });
  return (name: string) => {
    const procedure = procedures.find((each) => each.name === name);
    const specialty = specialties.find(({ id }) => id === procedure?.specialtyId);
    return {
      procedureId: procedure?.id ?? null,
      planVersionId: versions.find((each) => each.procedureId === procedure?.id)?.id ?? null,
      type: specialty?.name ?? "",
      title: name,
    };
  };
}
