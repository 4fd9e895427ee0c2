import type { Model, ModelStatic } from "sequelize";
import { Advertisement, ReligiousMessage } from "~/models";
import { parseYesNo } from "~/models/surveys/survey-question.schema";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { InitialWizardDraft } from "~/server/wizards/wizard-draft";
import { getSessionOrNull } from "./sessions";

/** Names of deleted references, "" for an unknown name; null where nothing was deleted. */
export type DeletedReferences = { message: string | null; advertisement: string | null };

/**
 * Finds references of a wizard's session that were deleted and not replaced (DESIGN 7). The edited or copied session
 * stores their names.
 */
export async function findDeletedReferences(
  caller: Caller,
  { typed, made, copyOf }: InitialWizardDraft,
): Promise<DeletedReferences> {
  authorize(caller, "content.read");
  const source = made?.id ?? copyOf;
  const session = source === undefined ? null : await getSessionOrNull(caller, source);
  const storedNames = {
    message: session?.religiousMessageDeleted ? session.religiousMessage : null,
    advertisement: session?.advertisementDeleted ? session.advertisement : null,
  };
  const findDeletedName = async (
    included: unknown,
    model: ModelStatic<Model>,
    id: string,
    name: string | null,
  ) => {
    if (parseYesNo(included) !== "Yes") return null;
    if (id === "") return name;
    return (await exists(caller, model, id)) ? null : (name ?? "");
  };
  const field = (name: keyof RawValues) => rawText(typed[name]);
  return {
    message: await findDeletedName(
      field("religiousContent"),
      ReligiousMessage,
      field("religiousMessageId"),
      storedNames.message,
    ),
    advertisement: await findDeletedName(
      field("advertisingContent"),
      Advertisement,
      field("advertisementId"),
      storedNames.advertisement,
    ),
  };
}

async function exists({ transaction }: Caller, model: ModelStatic<Model>, id: string) {
  return /^[1-9]\d{0,8}$/.test(id) && (await model.findByPk(id, { transaction })) !== null;
}
