import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { TeamHours } from "~/app/components/site/team-hours";
import { declineTimes } from "~/server/appointments/accept";
import { sessionAction, sessionLoader, submitSessionConfirmation } from "./session-route.server";
import { loadSession } from "./session-page.server";

const TITLE = "None of These";
export const handle = { title: TITLE, dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";

export const loader = sessionLoader(loadSession);

export const action = sessionAction((page) =>
  submitSessionConfirmation(page, {
    failure: (detail) => `That was not saved: ${detail}`,
    message: "Thank you. We look for other times",
    save: (writer) => declineTimes(writer, page.access),
  }),
);

/** Confirmation that none of the offered times suits (AREAS 9). */
export default function NoneOfThese() {
  const { session, closeTo } = useLoaderData<typeof loader>();
  const { offers } = session;
  return (
    <Confirmation
      title={TITLE}
      closeTo={closeTo}
      failedTitle="Not Saved"
      busyLabel="Saving..."
      tone="primary"
      isImpossible={offers.length === 0}
    >
      {offers.length > 0 && (
        <ul>
          {offers.map(({ value, when, about }) => (
            <li key={value} className="py-1">
              <b>{when}</b> <span className="text-soft">{about}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        {offers.length > 0
          ? "We then hold these times no longer, and look for others."
          : "No times are held for you right now."}
      </p>
      {offers.length > 0 && <TeamHours />}
    </Confirmation>
  );
}
