import type { RawValues } from "~/models/rules/raw-values.schema";
import { storeFile } from "~/server/files/store";
import { saveSessionWizard, SESSION_WIZARD } from "~/server/sessions/wizard";
import { createWizardDraft, type InitialWizardDraft } from "~/server/wizards/wizard-draft";
import { admin } from "../support/database";
import { buildSessionInput, seedSpecialty } from "./content";
import { wav } from "./files";

const kind = SESSION_WIZARD;

/** Builds the raw form values that the wizard collects for a new session. */
export async function buildRawValues(values: Record<string, unknown> = {}): Promise<RawValues> {
  const { id, departmentId } = await seedSpecialty();
  const input = await buildSessionInput({
    departmentId,
    specialityId: id,
    liveCoach: "No",
    ...values,
  });
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]));
}

/** Creates a draft at its last step. */
export async function createWizard(initialDraft: InitialWizardDraft) {
  return { kind, id: await createWizardDraft(admin, kind, { ...initialDraft, step: "review" }) };
}
/** Creates the draft of a new session. */
export const createNewSessionWizard = async (values = {}) =>
  createWizard({ typed: await buildRawValues(values) });

/** Saves the session of a draft. @throws Error with what was refused */
export async function saveWizard({ id }: { id: string }, expected?: number[]) {
  const outcome = await saveSessionWizard(admin, id, expected);
  if (!("session" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.session;
}

/** Uploads a recording. */
export const storeRecording = (seconds = 65) =>
  storeFile(admin, { kind: "audio", name: "calm.wav", file: wav(seconds) });
