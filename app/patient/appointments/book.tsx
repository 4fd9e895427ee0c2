import { type UIMatch, useLoaderData } from "@remix-run/react";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { FailedNote } from "~/app/components/live-session/failed-note";
import { BookTimeForm } from "~/app/components/live-session/time-forms";
import { RequestSentDialog } from "~/app/components/patient/request-dialogs";
import { FormActions } from "~/app/components/ui/form-actions";
import { bookTime } from "~/server/appointments/accept";
import { SENT, SENT_TITLE } from "../requests/live-session-sent";
import { readSent, type SentTexts } from "../requests/sent.server";
import { rules } from "./book-rules";
import { sessionAction, sessionLoader, submitSession } from "./session-route.server";
import { loadSession } from "./session-page.server";

const TITLE = "Book a Time";
export const handle = {
  title: ({ data }: UIMatch) =>
    (data as { sent: SentTexts | null } | undefined)?.sent ? SENT_TITLE : TITLE,
  dialog: true,
};
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

export const loader = sessionLoader(async (page) => ({
  ...(await loadSession(page)),
  /** Follows the request itself, of which it says that it was sent. */
  sent: page.isByLink
    ? null
    : await readSent(page, { ...SENT, procedureId: Number(page.params.id) }),
}));

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

/** Dialog in which a patient books a free time at once, where a coach allows it; also the one after a request (AREAS 9). */
export default function BookTime() {
  const { bookable, closeTo, isWaiting, sent, ...form } = useLoaderData<typeof loader>();
  if (sent && bookable.length > 0)
    return (
      <RequestSentDialog title={SENT_TITLE} texts={sent} closeTo={closeTo}>
        <section className="grid gap-4 border-t pt-5">
          <h3 className="text-xl">Or book a time now</h3>
          <BookTimeForm {...form} times={bookable} cancel={<CloseLink to={closeTo} />} />
        </section>
      </RequestSentDialog>
    );
  return (
    <RouteDialog title={TITLE} closeTo={closeTo}>
      {bookable.length > 0 ? (
        <BookTimeForm {...form} times={bookable} cancel={<CancelLink to={closeTo} />} />
      ) : (
        <>
          <div className="grid gap-5">
            <FailedNote />
            <p>
              {isWaiting
                ? "No time that fits is free to book right now. We look for one for you."
                : "No other time can be booked for this live session."}
            </p>
          </div>
          <FormActions>
            <CloseLink to={closeTo} />
          </FormActions>
        </>
      )}
    </RouteDialog>
  );
}

const CloseLink = ({ to }: { to: string }) => (
  <a className="button" href={to} data-stay="">
    Close
  </a>
);
