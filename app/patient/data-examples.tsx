import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { readOwnExamples, removeExamples } from "~/server/patients/examples";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Remove Examples", dialog: true, noindex: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", ({ caller }) => readOwnExamples(caller));

export const action = pageAction("patient.own", ({ caller, request }) =>
  submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `The examples were not removed: ${detail}`,
    save: async (writer) => {
      await removeExamples(writer);
      return { to: "/patient-data", message: "The examples have been removed" };
    },
  }),
);

export default function RemoveExamples() {
  const { procedures, answersShown } = useLoaderData<typeof loader>();
  const hasNoExamples = procedures.length === 0 && !answersShown;
  return (
    <DeleteConfirmation
      isForGood
      title="Remove Examples"
      closeTo="/patient-data"
      isImpossible={hasNoExamples}
      busyLabel="Removing..."
    >
      {hasNoExamples ? (
        <p>You have no examples.</p>
      ) : (
        <>
          {procedures.length > 0 && (
            <>
              <p>These procedures, which hold nothing of yours, will be removed:</p>
              <ul className="list-disc pl-5">
                {procedures.map(({ id, title }) => (
                  <li key={id}>{title}</li>
                ))}
              </ul>
            </>
          )}
          {answersShown && <p>The example answers leave your health metrics.</p>}
          <p>Everything of your own stays.</p>
        </>
      )}
    </DeleteConfirmation>
  );
}
