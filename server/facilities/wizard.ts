import { navigationStepSchema } from "~/models/facilities/navigation-step.schema";
import { rawText } from "~/models/rules/raw-values.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import { saveWizard } from "~/server/wizards/save-wizard";
import { createFacilityFromForm } from "./facilities";
import { findFacility } from "./find";
import type { FacilityData } from "./present";
import { addStep } from "./steps";

/** Draft kind of the wizard for a facility with the way through it. */
export const FACILITY_WIZARD = "facility-wizard";

/**
 * Saves a facility draft atomically: creates the facility and the steps of its way in order, and deletes the draft (AREAS 8). Steps
 * are optional: a campus may need none.
 * @throws NotFoundError without the draft, ParentRefusedError, ItemsRefusedError
 */
export async function saveFacilityWizard(caller: Caller, id: string): Promise<FacilityData> {
  authorize(caller, "content.write");
  const { facility } = await saveWizard(
    caller,
    { kind: FACILITY_WIZARD, id },
    {
      saveParent: async (writer, rawValues) => {
        const facility = await createFacilityFromForm(writer, rawValues);
        return { facility, row: await findFacility(writer, facility.id) };
      },
      createItem: (writer, { row }, rawValues) =>
        addStep(writer, row, parseInput(navigationStepSchema, rawValues)),
      messages: {
        parent: "Saving facility...",
        item: (position, count) => `Adding step ${position} of ${count}...`,
        formatLabel: (rawValues) => `Step "${rawText(rawValues.title)}"`,
        refused: (count) =>
          `Failed to save facility: ${count} of its steps cannot be saved. Check the details above.`,
      },
    },
  );
  return facility;
}
