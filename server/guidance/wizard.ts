import type { Guidance } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import {
  FALLBACK_GUIDANCE_NAME,
  GUIDANCE_FORMS,
  SAVING_MESSAGE,
} from "~/models/guidance/guidance.schema";
import { dayLabel, newStepSchema } from "~/models/guidance/guidance-step.schema";
import { parseFileId } from "~/models/files/stored-file.schema";
import { cleanLine } from "~/models/rules/clean-text.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError, StaleError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import {
  type CallerInTransaction,
  inSavepoint,
  inTransaction,
} from "~/server/platform/transaction";
import { saveWizardInParts } from "~/server/wizards/save-wizard";
import { updateWizardDraft, type ExistingRecord } from "~/server/wizards/wizard-draft";
import { findGuidance } from "./find";
import { createGuidanceFromForm, getGuidance, updateGuidanceFromForm } from "./guidances";
import type { GuidanceData } from "./present";
import { addStep } from "./steps";

/** Draft kind of the audience's wizard. */
export const guidanceWizardKind = (audience: Audience) => `${audience}-guidance-wizard`;

type Saved = {
  guidanceId: number;
  /** A message for each created tag. */
  newTags: string[];
  /** Message about the steps that stay in the draft, such as 'Day 3: reason, Day 4: reason'; "" for none. */
  refusedSteps: string;
};
/** Message of a version conflict: nothing was saved, and the next save overwrites the concurrent change. */
type Stale = { stale: string };

/**
 * Saves a guidance draft partially: the guidance, its new tags and its valid steps; deletes the draft when all were
 * saved. Refused steps stay in the draft, and the next save adds them to the same guidance, or to a new one if that
 * was deleted concurrently (specification 001, sections 4 and 8; DESIGN 4).
 * @throws NotFoundError without the draft, InvalidInputError without a step, ParentRefusedError, ItemsRefusedError
 *   where no step can be added
 */
export async function saveGuidanceWizard(
  caller: Caller,
  audience: Audience,
  id: string,
): Promise<Saved | Stale> {
  authorize(caller, "content.write");
  const ref = { kind: guidanceWizardKind(audience), id };
  return inTransaction(caller, async (writer) => {
    try {
      const { parent, refusedItems } = await saveWizardInParts(writer, ref, {
        saveParent: (writer, rawValues, existing) =>
          saveDetails(writer, audience, rawValues, existing),
        createItem: (writer, { guidance }, rawValues) =>
          addStep(writer, guidance, parseInput(newStepSchema, rawValues)),
        toExistingRecord: async (writer, { guidance }) =>
          toExistingRecord(await getGuidance(writer, audience, guidance.id)),
        messages: MESSAGES,
      });
      return {
        guidanceId: parent.guidance.id,
        newTags: parent.newTags,
        refusedSteps: refusedItems
          .map(({ typed, refused }) => `${formatDay(typed)}: ${refused}`)
          .join(", "),
      };
    } catch (error) {
      // The details are saved first, so nothing was written.
      if (!(error instanceof StaleError)) throw error;
      const { version } = error.changed;
      // Rebases the draft on the new version, so that the next save overwrites it.
      await updateWizardDraft(writer, ref, (draft) =>
        draft.made ? { ...draft, made: { ...draft.made, version } } : draft,
      );
      return { stale: error.message };
    }
  });
}

const formatDay = ({ guidanceDay }: RawValues) => dayLabel(Number(rawText(guidanceDay)));

const MESSAGES = {
  parent: SAVING_MESSAGE,
  item: () => SAVING_MESSAGE,
  formatLabel: formatDay,
  refused: () => "None of its directions can be saved. Check the details above.",
  none: { field: "guidanceDay", message: "Please add at least one guidance direction" },
};

type SavedDetails = { guidance: Guidance; newTags: string[] };

/** Creates the guidance, or updates the one of an earlier save if its details have changed. */
async function saveDetails(
  writer: CallerInTransaction,
  audience: Audience,
  rawValues: RawValues,
  existing: ExistingRecord | undefined,
): Promise<SavedDetails> {
  const values = parseDetails(audience, rawValues);
  const find = (id: number) => findGuidance(writer, audience, id);
  if (existing) {
    try {
      const before = parseDetails(audience, existing.typed);
      if (JSON.stringify(values) === JSON.stringify(before)) {
        return { guidance: await find(existing.id), newTags: [] };
      }
      const { newTags } = await inSavepoint(writer, (savepoint) =>
        updateGuidanceFromForm(savepoint, audience, existing.id, values, [existing.version]),
      );
      return { guidance: await find(existing.id), newTags };
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  const { guidance, newTags } = await createGuidanceFromForm(writer, audience, values);
  return { guidance: await find(guidance.id), newTags };
}

function parseDetails(audience: Audience, rawValues: RawValues) {
  const name = cleanLine(rawText(rawValues.name)) || FALLBACK_GUIDANCE_NAME;
  const values = parseInput(GUIDANCE_FORMS[audience], { ...rawValues, name });
  return { ...values, tagIds: values.tagIds.sort((a, b) => a - b) };
}

function toExistingRecord({ id, version, name, phase, image, tags }: GuidanceData): ExistingRecord {
  const tagIds = ["", ...tags.map(({ id }) => String(id))];
  const typed = { name, phase: phase ?? "", image: parseFileId(image), tagIds, newTagName: "" };
  return { id, version, typed };
}
