import { useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { Form } from "~/app/components/forms/form/form";
import { RadioField } from "~/app/components/forms/radio-field";
import { lazyValidator } from "~/app/components/forms/lazy-validator";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { ClosingNote } from "~/app/components/live-session/closing-note";
import { FromDayForm } from "~/app/components/live-session/from-day-form";
import { FormActions } from "~/app/components/ui/form-actions";
import { DAY_PARAMETER } from "~/app/contracts/look-from";
import { parseDayQuery } from "~/app/http/list-query.server";
import { moveAppointment } from "~/server/appointments/change";
import { listMoveTimes } from "~/server/appointments/own-live-sessions";
import { sessionAction, sessionLoader, submitSession } from "./session-route.server";
import { rules } from "./move-rules";
import { loadSession } from "./session-page.server";

const TITLE = "Move Session";
export const handle = { title: TITLE, dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

const validator = lazyValidator(() => import("./move-rules"));

export const loader = sessionLoader(async (page) => {
  const { session, home, closeTo, zone, today } = await loadSession(page);
  const day = parseDayQuery(page.url, DAY_PARAMETER) ?? "";
  const times = session.isChangeable ? await listMoveTimes(page.caller, page.read, day) : [];
  return {
    ...{ session, home, closeTo, zone, today, day },
    times: times.map(({ start, when }) => ({ value: start, label: when })),
  };
});

export const action = sessionAction((page) =>
  submitSession(page, {
    validator: rules,
    failure: (detail) => `Your session was not moved: ${detail}`,
    message: "Your session has moved",
    save: (writer, values) => moveAppointment(writer, page.access, values),
  }),
);

/** Dialog in which a patient moves an appointment to another free time of the same coach, until two hours before (AREAS 9). */
export default function MoveSession() {
  const { session, times, home, closeTo, zone, today, day } = useLoaderData<typeof loader>();
  if (!session.isChangeable)
    return <ClosingNote title={TITLE} closeTo={closeTo} session={session} />;
  return (
    <RouteDialog title={TITLE} about={session.facts?.when} closeTo={closeTo}>
      <FromDayForm path={`${home}/move`} day={day} today={today} />
      <Form key={day} validator={validator} failureTitle="Your session was not moved">
        {times.length > 0 ? (
          <RadioField
            name="start"
            label="Which time suits you?"
            hint={`Times are in ${zone}.`}
            options={times}
          />
        ) : (
          <p>
            No other time is free in these two weeks. Choose another day, or cancel the session and
            ask again.
          </p>
        )}
        <FormActions>
          <CancelLink to={closeTo} />
          {times.length > 0 && <SubmitButton busyLabel="Moving...">Move to This Time</SubmitButton>}
        </FormActions>
      </Form>
    </RouteDialog>
  );
}
