import type { Model, ModelStatic } from "sequelize";
import { Advertisement, ReligiousMessage } from "~/models";
import { parseYesNo } from "~/models/surveys/survey-question.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { Begun } from "~/server/wizards/wizard-draft";
import { getSessionOrNone } from "./sessions";

/** The names of what was deleted, "" for one that nobody knows any more; null where nothing was. */
export type GoneParts = { message: string | null; advertisement: string | null };

/**
 * What a wizard's session includes and was deleted, and has not been chosen again (DESIGN 7): the session that is edited or
 * copied knows what it was called.
 */
export async function gonePartsOf(
  caller: Caller,
  { typed, made, copyOf }: Begun,
): Promise<GoneParts> {
  authorize(caller, "content.read");
  const source = made?.id ?? copyOf;
  const session = source === undefined ? null : await getSessionOrNone(caller, source);
  const lost = {
    message: session?.religiousMessageDeleted ? session.religiousMessage : null,
    advertisement: session?.advertisementDeleted ? session.advertisement : null,
  };
  const gone = async (
    included: unknown,
    model: ModelStatic<Model>,
    id: string,
    name: string | null,
  ) => {
    if (parseYesNo(included) !== "Yes") return null;
    if (id === "") return name;
    return (await isThere(caller, model, id)) ? null : (name ?? "");
  };
  const field = (name: keyof RawValues) => rawText(typed[name]);
  return {
    message: await gone(
      field("religiousContent"),
      ReligiousMessage,
      field("religiousMessageId"),
      lost.message,
    ),
    advertisement: await gone(
      field("advertisingContent"),
      Advertisement,
      field("advertisementId"),
      lost.advertisement,
    ),
  };
}

async function isThere({ transaction }: Caller, model: ModelStatic<Model>, id: string) {
  return /^[1-9]\d{0,8}$/.test(id) && (await model.findByPk(id, { transaction })) !== null;
}
