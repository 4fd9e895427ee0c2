import { PatientProcedure } from "~/models";
import { NotFoundError } from "~/server/platform/errors";
import { authorize, type Caller } from "~/server/platform/caller";
import { findEpisode } from "./episodes";
import { type EpisodeData, presentEpisode } from "./present";

/** Lists the episodes of a patient for their page, the next ones first, without examples: at most 200. One query (AREAS 3). */
export async function listPatientEpisodes(
  caller: Caller,
  patientId: number,
): Promise<EpisodeData[]> {
  authorize(caller, "patients.read");
  const episodes = await PatientProcedure.findAll({
    where: { patientId, isExample: false },
    order: [["id", "DESC"]],
    transaction: caller.transaction,
  });
  const time = ({ date }: PatientProcedure) => date?.getTime() ?? Infinity;
  return episodes.sort((one, other) => time(other) - time(one)).map(presentEpisode);
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
