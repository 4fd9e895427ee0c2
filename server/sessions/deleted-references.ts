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
 * Finds references in a wizard's values that were deleted and not replaced (DESIGN 7). Their names are stored in the edited
 * or copied session.
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
    return (await recordExists(caller, model, id)) ? null : (name ?? "");
  };
  const readField = (name: keyof RawValues) => rawText(typed[name]);
  return {
    message: await findDeletedName(
      readField("religiousContent"),
      ReligiousMessage,
      readField("religiousMessageId"),
      storedNames.message,
    ),
    advertisement: await findDeletedName(
      readField("advertisingContent"),
      Advertisement,
      readField("advertisementId"),
      storedNames.advertisement,
    ),
  };
}

async function recordExists({ transaction }: Caller, model: ModelStatic<Model>, id: string) {
  return /^[1-9]\d{0,8}$/.test(id) && (await model.findByPk(id, { transaction })) !== null;
}
