import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { TextField } from "~/app/components/forms/form/fields";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { snoozeSchema } from "~/models/work-list/work-item.schema";
import { addDays, formatDay, formatIsoDay } from "~/server/platform/dates";
import { updateWorkItem } from "~/server/work-list/work-items";
import { ChoiceOfDays } from "./choice-of-days";
import { WorkDialog } from "./work-dialog";
import { backToWorkList, parseWorkItemId, readWorkItem } from "./work-item.server";

export { PatientError as ErrorBoundary } from "../patient-error";
export const handle = { title: "Snooze", dialog: true };
const validator = withZod(snoozeSchema);

/** Days from now that the form offers. */
const CHOICES = { tomorrow: 1, "3 days": 3 };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const dayFromNow = (days: number) => formatIsoDay(addDays(new Date(), days).toISOString());

export const loader = pageLoader("patients.write", async (args) => ({
  ...(await readWorkItem(args)),
  tomorrow: dayFromNow(1),
}));

export const action = pageAction("patients.write", (args) =>
  submitForm({
    ...args,
    validator,
    failure: (detail) => `It was not snoozed: ${detail}`,
    save: async ({ values: { until, day }, caller, expectedVersions }) => {
      const snoozedUntil = until === "date" ? day : dayFromNow(CHOICES[until]);
      const id = parseWorkItemId(args.params);
      const saved = await updateWorkItem(caller, id, { snoozedUntil }, expectedVersions);
      const shownAgain = saved.snoozedUntil ? formatDay(saved.snoozedUntil) : "now";
      return { to: backToWorkList(args), message: `Snoozed until ${shownAgain}` };
    },
  }),
);

export default function Snooze() {
  const { tomorrow, ...item } = useLoaderData<typeof loader>();
  return (
    <WorkDialog
      {...item}
      title="Snooze"
      validator={validator}
      values={{ until: "tomorrow", day: "" }}
      submitLabel="Snooze"
    >
      <p>They are back on the list on that day, and at once if something new happens.</p>
      <ChoiceOfDays />
      <TextField name="day" label="Date" type="date" min={tomorrow} hint="For “A date”" />
    </WorkDialog>
  );
}
