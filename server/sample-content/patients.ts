import type { CallerInTransaction } from "~/server/platform/transaction";
import { createAnswers } from "./patients/create-answers";
import { createDays } from "./patients/create-days";
import { createOutcomes } from "./patients/create-outcomes";
import { createPeople } from "./patients/create-people";
import { createRequests } from "./patients/create-requests";
import { createSurroundings } from "./patients/create-surroundings";
import { createWorkList } from "./patients/create-work-list";

/** Ids of the first of these patients, and of the episode, in the sample content. */
export const SAMPLE_PATIENT_ID = 25;
export const SAMPLE_EPISODE_ID = 27;
/** Id of an episode that is over, of which the hospital has not said yet what came of it. */
export const SAMPLE_EPISODE_WITHOUT_OUTCOME = 42;

/**
 * Creates patients with a name, in every status, each "Not a real person", with what is known about them: people around them, notes,
 * agreements, messages, requests, answers, what came of their procedures, and who needs somebody (AREAS 3). Requires the catalogue, sessions and surveys.
 */
export async function createPatients(writer: CallerInTransaction): Promise<void> {
  const find = await createPeople(writer);
  const messages = await createSurroundings(writer, find);
  const requests = await createRequests(writer, find);
  const answers = await createAnswers(writer, find);
  await createDays(writer, find);
  await createOutcomes(writer, find);
  await createWorkList(writer, find, { ...messages, ...requests, ...answers });
}
