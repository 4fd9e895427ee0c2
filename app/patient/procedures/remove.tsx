import { useHospital } from "~/app/components/site/use-hospital";
import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { WithdrawnRequests } from "~/app/components/patient/withdrawn-requests";
import { cardUrl } from "~/app/components/patient/urls";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import {
  countRemovalConsequences,
  HOSPITALS_PROCEDURE,
  removeProcedure,
} from "~/server/patients/remove-procedure";
import { presentWithdrawals } from "../present-withdrawals.server";
import { parseProcedureId } from "./ids.server";

export const handle = { title: "Remove Procedure", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller, params }) => {
  const { upcomingRequests, ...consequences } = await countRemovalConsequences(
    caller,
    parseProcedureId(params),
  );
  return {
    ...consequences,
    obstacle: consequences.isHospitals ? HOSPITALS_PROCEDURE : null,
    withdrawals: presentWithdrawals(upcomingRequests),
  };
});

export const action = pageAction("patient.own", ({ caller, request, params }) =>
  submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to remove the procedure: ${detail}`,
    async save(caller) {
      const { title } = await removeProcedure(caller, parseProcedureId(params));
      return { to: "/patient-procedures", message: `${title} was removed from your list` };
    },
  }),
);

/** Confirmation dialog that removes a procedure; it counts the records that are deleted too. */
export default function Remove() {
  const { id, title, obstacle, assessments, responses, withdrawals, ...requests } =
    useLoaderData<typeof loader>();
  const { name: hospital } = useHospital();
  if (obstacle) {
    return (
      <DeleteConfirmation title="Remove Procedure" closeTo={cardUrl(id)} isImpossible>
        <p>{obstacle}</p>
      </DeleteConfirmation>
    );
  }
  const deleted = [
    describeCount(assessments, "assessment before a session", "assessments before sessions"),
    describeCount(requests.liveSessionRequests, "live session request", "live session requests"),
    describeCount(requests.rideRequests, "ride request", "ride requests"),
  ].flatMap((phrase) => phrase ?? []);
  return (
    <DeleteConfirmation title="Remove Procedure" closeTo={cardUrl(id)} isForGood>
      <p>
        This removes <strong>{title}</strong> from your list, with everything that you wrote about
        it. It cannot be undone.
      </p>
      {deleted.length > 0 && (
        <>
          <p>This is removed too:</p>
          <ul className="list-disc pl-5">
            {deleted.map((phrase) => (
              <li key={phrase}>{phrase}</li>
            ))}
          </ul>
        </>
      )}
      <WithdrawnRequests requests={withdrawals} />
      {responses > 0 && (
        <p>{`What you answered in ${describeCount(responses, "survey", "surveys") ?? ""} stays.`}</p>
      )}
      <p className="text-sm text-soft">
        This changes nothing at {hospital}: your appointment stays as it is.
      </p>
    </DeleteConfirmation>
  );
}

const describeCount = (count: number, one: string, many: string) =>
  count === 0 ? null : `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`;
