import { useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { BookTimeForm } from "~/app/components/live-session/time-forms";
import { FormActions } from "~/app/components/ui/form-actions";
import { bookTime } from "~/server/appointments/accept";
import { rules } from "./book-rules";
import { sessionAction, sessionLoader, submitSession } from "./door.server";
import { loadSession } from "./session-page.server";

const TITLE = "Book a Time";
export const handle = { title: TITLE, dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

export const loader = sessionLoader(loadSession);

export const action = sessionAction((page) =>
  submitSession(page, {
    validator: rules,
    failure: (detail) => `Your time was not booked: ${detail}`,
    message: "Your appointment is set",
    save: async (writer, { time, phone }) => {
      const [coachId, start] = time.split(" ");
      await bookTime(writer, page.access, { coachId, start, phone });
    },
  }),
);

/** Dialog in which a patient books a free time at once, where a coach allows it (AREAS 9). */
export default function BookTime() {
  const { bookable, closeTo, home, zone, hasPhone, session } = useLoaderData<typeof loader>();
  return (
    <RouteDialog title={TITLE} closeTo={closeTo}>
      {bookable.length > 0 ? (
        <BookTimeForm
          {...{ home, zone, hasPhone }}
          times={bookable}
          cancel={<CancelLink to={closeTo} />}
        />
      ) : (
        <>
          <p>
            {session.facts
              ? "This live session has its time."
              : "No time that fits is free to book right now. We look for one for you."}
          </p>
          <FormActions>
            <a className="button" href={closeTo} data-stay="">
              Close
            </a>
          </FormActions>
        </>
      )}
    </RouteDialog>
  );
}
