import { PatientProcedure } from "~/models";
import { NotFoundError } from "~/server/platform/errors";
import { readCoachNames } from "~/server/coaches/choices";
import { readPlaces } from "~/server/facilities/places";
import { authorize, type Caller } from "~/server/platform/caller";
import { findEpisode } from "./episodes";
import { splitGivenFields } from "~/server/patients/patient-fields";
import { type EpisodeData, presentEpisode } from "./present";

/** An episode on the page of its patient, with the names of the values that the patient has given. */
export type PatientEpisode = EpisodeData & {
  patientFields: string[];
  /** Name of where it takes place: its own facility, else that of its procedure; null if unknown. */
  facility: string | null;
  /** Name of the coach whom staff chose; null for none. */
  coach: string | null;
};

/** Lists the episodes of a patient for their page, the next ones first, without examples: at most 200. Seven queries at most (AREAS 3). */
export async function listPatientEpisodes(
  caller: Caller,
  patientId: number,
): Promise<PatientEpisode[]> {
  authorize(caller, "patients.read");
  const episodes = await PatientProcedure.findAll({
    where: { patientId, isExample: false },
    order: [["id", "DESC"]],
    transaction: caller.transaction,
  });
  const places = await readPlaces(caller, episodes);
  const coaches = await readCoachNames(
    caller,
    episodes.map(({ coachId }) => coachId),
  );
  const time = ({ date }: PatientProcedure) => date?.getTime() ?? Infinity;
  return episodes
    .sort((one, other) => time(other) - time(one))
    .map((episode) => ({
      ...presentEpisode(episode),
      patientFields: splitGivenFields(episode.patientFields),
      facility: places.find(episode)?.name ?? null,
      coach: coaches.get(episode.coachId ?? 0) ?? null,
    }));
}

/** Reads an episode of a patient for a dialog over their page, which recorded the view. @throws NotFoundError, also for another patient's */
export async function getPatientEpisode(
  caller: Caller,
  patientId: number,
  id: number,
): Promise<EpisodeData> {
  authorize(caller, "patients.read");
  const episode = presentEpisode(await findEpisode(caller, id));
  if (episode.patientId !== patientId) throw new NotFoundError("Episode not found");
  return episode;
}
