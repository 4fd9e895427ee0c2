import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SubmissionKey } from "~/app/components/document/submission";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { PlainSharedDeviceField } from "~/app/components/patient-accounts/sharing-fields";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { clearJoin } from "~/app/http/patient-account.server";
import { loadJoinPage } from "./join-page.server";

export const handle = { title: "Is This You?", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("public", loadJoinPage);

/** "Not me": forgets the letter in this browser. Nothing was stored anywhere else. */
export const action = pageAction("public", async () =>
  redirect("/join", { status: 303, headers: { "Set-Cookie": await clearJoin() } }),
);

/** Asks whether the letter is for the person who opened it (AREAS 4). */
export default function JoinConfirm() {
  const { firstName, ward, isReturning } = useLoaderData<typeof loader>();
  return (
    <AccountPage
      title={`Hello ${firstName}. Is this you?`}
      lead={
        isReturning
          ? "You have joined before. This signs you in on this device, and nothing else changes."
          : ward
            ? `You join for ${ward}: you see and do what ${ward} would.`
            : "Nothing is stored or shown before you say so."
      }
    >
      {isReturning && (
        <form id="return" method="post" action="/join/choices" className="mb-5">
          <SubmissionKey />
          <PlainSharedDeviceField />
        </form>
      )}
      <div className="flex flex-wrap gap-3">
        {isReturning ? (
          <button className="button primary" form="return">
            This is me
          </button>
        ) : (
          <a className="button primary" href="/join/choices">
            This is me
          </a>
        )}{" "}
        <form method="post">
          <button className="button">Not me</button>
        </form>
      </div>
    </AccountPage>
  );
}
