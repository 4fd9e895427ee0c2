import { data } from "@remix-run/node";
import { readIntent, readRawValues } from "~/app/contracts/step-validator";
import { readForm } from "~/app/http/body.server";
import { applyConflictChoices } from "~/app/http/conflict-choices.server";
import { submitForm } from "~/app/http/form.server";
import type { PageArgs } from "~/app/http/page.server";
import { fromCoachHoursForm, withMoreRows } from "~/models/coaches/coach-hours-form.schema";
import type { CoachData } from "~/server/coaches/present";
import type { ExpectedVersions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { toSectionValues } from "./coach-facts.server";
import { type CoachSection, hoursValidator, sectionValidator } from "./coach-validators";

type Section = {
  section: CoachSection;
  mayReach: boolean;
  isOwn?: boolean;
  /** Updates the supplied fields. */
  update: (
    caller: CallerInTransaction,
    input: Record<string, unknown>,
    expectedVersions: ExpectedVersions,
  ) => Promise<CoachData>;
  /** Page that shows what was saved, and its message. */
  to: string;
  message: string;
  recreatePath?: string;
};

/** Saves a section of a coach; Add Rows shows the form again, with more rows and everything that was typed. */
export async function submitSection({ caller, request }: PageArgs, options: Section) {
  const { section, update, to, message, recreatePath } = options;
  const form = await readForm(request, { caller });
  if (section === "hours" && readIntent(form).intent === "more")
    return data({ fieldErrors: {}, repopulateFields: withMoreRows(readRawValues(form)) });
  return submitForm<unknown>({
    caller,
    request,
    form: applyConflictChoices(form),
    validator: section === "hours" ? hoursValidator : sectionValidator(options),
    failure: (detail) => `Failed to update: ${detail}`,
    save: async ({ values, caller, expectedVersions }) => {
      const input = section === "hours" ? fromCoachHoursForm(values as never) : values;
      await update(caller, input as Record<string, unknown>, expectedVersions);
      return { to, message };
    },
    toFormValues: toSectionValues[section],
    recreatePath,
  });
}
