import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { useInertBehindDialog } from "~/app/components/dialog/use-inert-behind-dialog";
import { GUIDANCE_TITLES } from "~/app/components/patient/guidance-labels";
import { OwnAgreements, WITHDRAW } from "~/app/components/patient/own-agreements";
import { OwnDevices } from "~/app/components/patient-accounts/own-devices";
import { OwnSharing } from "~/app/components/patient-accounts/own-sharing";
import { OwnReminders } from "~/app/components/patient/own-reminders";
import { OwnReligiousMessages } from "~/app/components/patient/own-religious-messages";
import { OwnSponsoredContent } from "~/app/components/patient/own-sponsored-content";
import { OwnShareLinks } from "~/app/components/patient/own-share-links";
import { PatientPage } from "~/app/components/patient/patient-page";
import { PrintedData } from "~/app/components/patient/printed-data";
import { StoredData } from "~/app/components/patient/stored-data";
import { WhoSeesWhat } from "~/app/components/patient/who-sees-what";
import { useHospital } from "~/app/components/site/use-hospital";
import { Problem } from "~/app/components/ui/problem";
import { readFormText } from "~/app/http/body.server";
import { parseId } from "~/app/http/list-query.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { sharedPhaseLabel } from "~/models/patients/share-link.schema";
import { listOwnAgreements, withdrawOwnAgreement } from "~/server/consents/own-agreements";
import { listReminderWays } from "~/server/consents/own-reminders";
import { listOwnDevices } from "~/server/patient-accounts/devices";
import { SIGN_IN_IDLE_DAYS } from "~/server/patient-accounts/sign-ins";
import { readOwnAccount } from "~/server/patient-accounts/sharing";
import { readOwnExamples } from "~/server/patients/examples";
import { countOwnData } from "~/server/patients/own-data";
import { showsReligiousMessages } from "~/server/patients/religious-messages";
import { listOwnShareLinks, revokeShareLink } from "~/server/patients/share-links";
import type { Caller } from "~/server/platform/caller";
import { readSponsoredAuthorization } from "~/server/sponsored/authorization";
import { readSponsoredWords } from "~/server/sponsored/words";
import { formatDay } from "~/server/platform/dates";
import { changeAccount } from "./accounts/change-account.server";
import { describeShown } from "./procedures/share-contents";
import { readPrintedData } from "./present-own-export.server";
import {
  presentAgreement,
  presentAuthorization,
  presentDevice,
  toStoredRows,
} from "./present-data.server";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Your Data", noindex: true, narrow: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller, url }) => ({
  printed: url.searchParams.has("print") ? await readPrintedData(caller) : null,
  ...(await readOwnData(caller)),
}));

async function readOwnData(caller: Caller) {
  const stored = await countOwnData(caller);
  const { procedures, answersShown } = await readOwnExamples(caller);
  return {
    rows: stored && toStoredRows(stored),
    hasOrders: stored?.some(({ kind, count }) => kind === "orders" && count > 0) ?? false,
    account: await readOwnAccount(caller),
    religious: await showsReligiousMessages(caller),
    sponsored: await readSponsored(caller),
    devices: (await listOwnDevices(caller)).map(presentDevice),
    idleDays: SIGN_IN_IDLE_DAYS,
    hasExamples: procedures.length > 0 || answersShown,
    links: (await listOwnShareLinks(caller)).map(
      ({ id, audience, phase, path, expiresAt, ...link }) => ({
        id,
        path,
        title: `${GUIDANCE_TITLES[audience]}: ${sharedPhaseLabel(phase)}`,
        also: describeShown(link),
        expiresOn: formatDay(expiresAt),
      }),
    ),
    agreements: (await listOwnAgreements(caller)).map(presentAgreement),
    reminders: await listReminderWays(caller),
  };
}

/** Reads what sponsored content is, and the caller's choice about it. */
async function readSponsored(caller: Caller) {
  const authorization = await readSponsoredAuthorization(caller);
  return {
    ...(await readSponsoredWords()),
    allowed: authorization && presentAuthorization(authorization),
  };
}

/** Signs out a device, changes what is shared or offered, revokes a share link, or withdraws an agreement to messages. */
export const action = pageAction("patient.own", ({ caller, request }) =>
  submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `Nothing was changed: ${detail}`,
    save: async (writer, form) => {
      const changed = await changeAccount(writer, form);
      if (changed) return changed;
      const agreement = readFormText(form, "withdraw");
      if (agreement) {
        await withdrawOwnAgreement(writer, parseId(agreement, "Invalid agreement ID"), WITHDRAW);
        return { to: "/patient-data", message: "Withdrawn. You get no more of these messages." };
      }
      await revokeShareLink(writer, parseId(readFormText(form, "revoke"), "Invalid link ID"));
      return { to: "/patient-data", message: "Link revoked. Nobody can open it anymore." };
    },
  }),
);

/** Page about the data stored for this browser: who sees it, download and erasure (DESIGN 5 and 7). */
export default function YourData() {
  const { printed, rows, account, devices, idleDays, hasExamples, links, ...own } =
    useLoaderData<typeof loader>();
  const { agreements, reminders, religious, sponsored, hasOrders } = own;
  const actionData = useActionData<{ failure?: string }>();
  const inert = useInertBehindDialog();
  if (printed) return <PrintedData {...printed} />;
  return (
    <>
      <Outlet />
      <PatientPage
        title="Your Data"
        inert={inert}
        lead={
          account ? (
            <AccountLead isNamed={account.isNamed} />
          ) : rows ? (
            <p>
              This is stored for this browser. We know it by a cookie with a random number, and do
              not know your name.
            </p>
          ) : (
            <p>
              <strong>Nothing is stored for this browser.</strong> What you see in My Procedures and
              Health Metrics is an example. The first time that you answer, choose or ask for
              something, this browser gets a cookie with a random number, and what you did is stored
              with that number, not with your name.
            </p>
          )
        }
      >
        {actionData?.failure && (
          <Problem title="That Did Not Work">
            <p>{actionData.failure}</p>
          </Problem>
        )}
        {rows ? (
          <>
            <StoredData rows={rows} />
            <DataActions hasExamples={hasExamples} hasOrders={hasOrders} />
          </>
        ) : (
          <a className="button primary justify-self-start print:hidden" href="/patient-procedures">
            My Procedures
          </a>
        )}
        {account?.sharing && <OwnSharing sharing={account.sharing} />}
        {devices.length > 0 && <OwnDevices devices={devices} idleDays={idleDays} />}
        {agreements.length > 0 && <OwnAgreements agreements={agreements} />}
        {reminders.length > 0 && <OwnReminders ways={reminders} />}
        {links.length > 0 && <OwnShareLinks links={links} />}
        {rows && <OwnReligiousMessages isOn={religious} />}
        <OwnSponsoredContent {...sponsored} />
        <WhoSeesWhat account={account} />
      </PatientPage>
    </>
  );
}

/** What an account is known by. */
function AccountLead({ isNamed }: { isNamed: boolean }) {
  const { name: hospital } = useHospital();
  return (
    <p>
      {isNamed
        ? `This is stored in your account, which belongs to your record at ${hospital}. You see it on every device on which you sign in.`
        : "This is stored in your account, which we know by your e-mail address or mobile number. We do not know your name. You see it on every device on which you sign in."}
    </p>
  );
}

type DataActionsProps = { hasExamples: boolean; hasOrders: boolean };

function DataActions({ hasExamples, hasOrders }: DataActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <a className="button primary" href="/patient-data?print">
        See and Print My Data
      </a>{" "}
      <a className="button" href="/patient-data/download" download>
        Download My Data
      </a>{" "}
      {hasExamples && (
        <a className="button" href="/patient-data/examples" data-stay="">
          Remove Examples
        </a>
      )}{" "}
      {hasOrders && (
        <a className="button quiet" href="/my-orders">
          My Orders
        </a>
      )}{" "}
      <a className="button quiet destroy" href="/patient-data/erase" data-stay="">
        Erase My Data
      </a>
    </div>
  );
}
