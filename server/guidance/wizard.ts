import type { Guidance } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import { FALLBACK_NAME, GUIDANCE_SCHEMAS, SAVING_MESSAGE } from "~/models/guidance/guidance.schema";
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
import { changeWizard, type Made } from "~/server/wizards/wizard-draft";
import { findGuidance } from "./find";
import { createGuidanceFromForm, getGuidance, updateGuidanceFromForm } from "./guidances";
import type { GuidanceData } from "./present";
import { addStep } from "./steps";

/** The kind of the wizard's drafts. */
export const guidanceWizard = (audience: Audience) => `${audience}-guidance-wizard`;

type Saved = {
  guidanceId: number;
  /** A message for each tag that is new. */
  newTags: string[];
  /** 'Day 3: reason, Day 4: reason' of the directions that are left in the draft; "" where all were added. */
  left: string;
};
/** Nothing was saved, since somebody else has changed the guidance; saved again, the draft's details replace theirs. */
type Stale = { stale: string };

/**
 * Saves what a guidance wizard has gathered: the guidance, its new tags and its directions, and the draft is gone.
 * Directions that fail stay in the draft, and the next save adds them to the same guidance, or to a new one if that was
 * deleted meanwhile (specification 001, sections 4 and 8; DESIGN 4).
 * @throws NotFoundError without the draft, InvalidInputError without a direction, ParentRefusedError, ItemsRefusedError
 *   where no direction can be added
 */
export async function saveGuidanceWizard(
  caller: Caller,
  audience: Audience,
  id: string,
): Promise<Saved | Stale> {
  authorize(caller, "content.write");
  const ref = { kind: guidanceWizard(audience), id };
  return inTransaction(caller, async (writer) => {
    try {
      const { parent, left } = await saveWizardInParts(writer, ref, {
        saveParent: (writer, typed, made) => saveDetails(writer, audience, typed, made),
        createItem: (writer, { guidance }, typed) =>
          addStep(writer, guidance, parseInput(newStepSchema, typed)),
        madeOf: async (writer, { guidance }) =>
          madeOf(await getGuidance(writer, audience, guidance.id)),
        words: WORDS,
      });
      return {
        guidanceId: parent.guidance.id,
        newTags: parent.newTags,
        left: left.map(({ typed, refused }) => `${dayOf(typed)}: ${refused}`).join(", "),
      };
    } catch (error) {
      // Details are saved before anything else: nothing was written.
      if (!(error instanceof StaleError)) throw error;
      const { version } = error.changed;
      // Saved again, the draft replaces what somebody else has saved meanwhile.
      await changeWizard(writer, ref, (draft) =>
        draft.made ? { ...draft, made: { ...draft.made, version } } : draft,
      );
      return { stale: error.message };
    }
  });
}

const dayOf = ({ guidanceDay }: RawValues) => dayLabel(Number(rawText(guidanceDay)));

const WORDS = {
  parent: SAVING_MESSAGE,
  item: () => SAVING_MESSAGE,
  nameOf: dayOf,
  refused: () => "none of its directions can be saved. Check the details above.",
  none: { field: "guidanceDay", message: "Please add at least one guidance direction" },
};

type SavedDetails = { guidance: Guidance; newTags: string[] };

/** Makes the guidance; or changes the one that an earlier save has made, where its details are others by now. */
async function saveDetails(
  writer: CallerInTransaction,
  audience: Audience,
  typed: RawValues,
  made: Made | undefined,
): Promise<SavedDetails> {
  const values = detailsOf(audience, typed);
  const find = (id: number) => findGuidance(writer, audience, id);
  if (made) {
    try {
      const before = detailsOf(audience, made.typed);
      if (JSON.stringify(values) === JSON.stringify(before)) {
        return { guidance: await find(made.id), newTags: [] };
      }
      const { newTags } = await inSavepoint(writer, (savepoint) =>
        updateGuidanceFromForm(savepoint, audience, made.id, values, [made.version]),
      );
      return { guidance: await find(made.id), newTags };
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
    }
  }
  const { guidance, newTags } = await createGuidanceFromForm(writer, audience, values);
  return { guidance: await find(guidance.id), newTags };
}

function detailsOf(audience: Audience, typed: RawValues) {
  const name = cleanLine(rawText(typed.name)) || FALLBACK_NAME;
  const values = parseInput(GUIDANCE_SCHEMAS[audience].form, { ...typed, name });
  return { ...values, tagIds: values.tagIds.sort((one, other) => one - other) };
}

function madeOf({ id, version, name, phase, image, tags }: GuidanceData): Made {
  const tagIds = ["", ...tags.map(({ id }) => String(id))];
  const typed = { name, phase: phase ?? "", image: parseFileId(image), tagIds, newTagName: "" };
  return { id, version, typed };
}
