import { useHospital } from "~/app/components/site/use-hospital";
import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { WithdrawnRequests } from "~/app/components/patient/withdrawn-requests";
import {
  clearBrowserCache,
  clearPatientSignIn,
  serializeGuestToken,
} from "~/app/http/cookies.server";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { formatYears } from "~/server/hospital/format-years";
import { readHospital } from "~/server/hospital/hospital";
import { eraseOwnData } from "~/server/patients/erase";
import { readOwnAccount } from "~/server/patient-accounts/sharing";
import { countOwnData, type DataKind } from "~/server/patients/own-data";
import { listOwnUpcomingRequests } from "~/server/patients/withdraw-requests";
import { describeErasedData } from "./present-data.server";
import { presentWithdrawals } from "./present-withdrawals.server";

export const handle = { title: "Erase My Data", dialog: true, noindex: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller }) => {
  const stored = await countOwnData(caller);
  const withdrawals = presentWithdrawals(await listOwnUpcomingRequests(caller));
  const isNamed = Boolean((await readOwnAccount(caller))?.isNamed);
  const hasAny = (searched: DataKind) =>
    stored?.some(({ kind, count }) => kind === searched && count > 0) ?? false;
  const keptFor = formatYears((await readHospital()).recordYears);
  return {
    storedItems: stored && describeErasedData(stored),
    withdrawals,
    keptFor: isNamed ? keptFor : null,
    authorizationsKeptFor: hasAny("authorizations") ? keptFor : null,
    hasOrders: hasAny("orders"),
  };
});

export const action = pageAction("patient.own", async ({ caller, request }) => {
  const response = await submitConfirmation({
    caller,
    request,
    failure: (detail) => `Your data was not erased: ${detail}`,
    cookie: async () => [await serializeGuestToken(""), await clearPatientSignIn()],
    save: async (writer) => {
      await eraseOwnData(writer);
      return { to: "/patient-procedures", message: "Your data has been erased" };
    },
  });
  if (response instanceof Response) clearBrowserCache(response.headers);
  return response;
});

export default function EraseMyData() {
  const { storedItems, withdrawals, keptFor, authorizationsKeptFor, hasOrders } =
    useLoaderData<typeof loader>();
  const { name: hospital } = useHospital();
  return (
    <DeleteConfirmation
      isForGood
      title="Erase My Data"
      closeTo="/patient-data"
      isImpossible={!storedItems}
      busyLabel="Erasing..."
    >
      {storedItems ? (
        <>
          {storedItems.length > 0 ? (
            <>
              <p>This is erased for good, for you and for the team of {hospital}:</p>
              <ul className="list-disc pl-5">
                {storedItems.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </>
          ) : (
            <p>You have not entered anything yet. Your account ends.</p>
          )}
          <WithdrawnRequests requests={withdrawals} />
          {keptFor && (
            <>
              <p>
                You are signed out everywhere, and the people around you lose their access. What{" "}
                {hospital} entered stays in its record: your name, dates and addresses, notes, and
                procedures that your care team added and what came of them, without what you wrote
                about them. It is erased {keptFor} after the last of them.
              </p>
              <p>
                <strong>Your procedure itself is not canceled by this.</strong> We only send you
                nothing about it anymore. To cancel it, call your care team.
              </p>
            </>
          )}
          {authorizationsKeptFor && (
            <p>
              Sponsored content is off from then on. What you chose about it stays for{" "}
              {authorizationsKeptFor}, as proof: the words that you saw, when you allowed and
              stopped it, and who pressed the button. It says nothing about your health.
            </p>
          )}
          {hasOrders && (
            <p>
              Your orders stay in the books of {hospital},{" "}
              {keptFor ? "with your name only while that record is kept" : "without your name"}: the
              plan, its price, what somebody else paid of it, what you paid, what was refunded, and
              why. A payment that you began and did not make ends. Nothing that you paid goes back
              to you by this.
            </p>
          )}
          <p>
            Links that you have shared stop working, and so does the address of your calendar. The
            hospital’s record of events shows that something was stored and erased, but none of your
            answers. This cannot be undone.
          </p>
        </>
      ) : (
        <p>Nothing is stored for this browser.</p>
      )}
    </DeleteConfirmation>
  );
}
