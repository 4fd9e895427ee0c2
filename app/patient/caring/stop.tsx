import { useLoaderData } from "@remix-run/react";
import { Confirmation } from "~/app/components/dialog/confirmation";
import { TODAY_HOME } from "~/app/contracts/account-fields";
import { submitCaretakerConfirmation } from "~/app/http/caretaker-form.server";
import { clearPatientSignIn } from "~/app/http/cookies.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { findCaring } from "~/server/caretakers/caring";
import { stopCaring } from "~/server/caretakers/end";
import { knownName } from "~/server/caretakers/record";

export const handle = { title: "Stop Helping", dialog: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("caretaker.own", async ({ caller }) => ({
  who: knownName((await findCaring(caller)).patient) || "the person you help",
}));

export const action = pageAction("caretaker.own", ({ caller, request }) =>
  submitCaretakerConfirmation({
    caller,
    request,
    failure: (detail) => `This was not ended: ${detail}`,
    save: async (writer) => {
      await stopCaring(writer);
      return { to: "/", message: "You are signed out, and see nothing of theirs anymore" };
    },
    cookie: () => clearPatientSignIn(),
  }),
);

/** Confirmation with which a caretaker stops (AREAS 7). */
export default function StopHelping() {
  const { who } = useLoaderData<typeof loader>();
  return (
    <Confirmation
      title="Stop Helping"
      closeTo={TODAY_HOME}
      busyLabel="Ending..."
      failedTitle="That Did Not Work"
      tone="destroy"
    >
      <p>
        You no longer see what <strong>{who}</strong> shares with you, and you are signed out
        everywhere. They see that it has ended, and can invite you again.
      </p>
    </Confirmation>
  );
}
