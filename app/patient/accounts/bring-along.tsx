import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { SubmissionKey } from "~/app/components/document/submission";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { AccountPage } from "~/app/components/patient-accounts/account-page";
import { Problem } from "~/app/components/ui/problem";
import { readGuestToken, serializeGuestToken } from "~/app/http/cookies.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readBack } from "~/app/http/patient-account.server";
import { submitPatientConfirmation } from "~/app/http/patient-form.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { claimGuest, readClaimable } from "~/server/patient-accounts/claim";
import { readOwnAccount } from "~/server/patient-accounts/sharing";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Bring Your Data Along?", noindex: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Shows what the browser holds of a guest; goes on without a question where that is nothing. */
export const loader = pageLoader("patient.own", async ({ caller, request, url }) => {
  const back = readBack(url.searchParams.get("back"));
  const found = await readClaimable(caller, await readGuestToken(request));
  if (!found) return throwRedirect(back);
  const account = await readOwnAccount(caller);
  return { back, found: describeFound(found), maySee: Boolean(account?.isNamed) };
});

const count = (number: number, one: string, several: string) =>
  `${number} ${number === 1 ? one : several}`;

/** Phrase of what was found, such as "2 procedures and 5 answers". */
function describeFound({ procedures, answers, others }: FoundData): string {
  const main = [count(procedures, "procedure", "procedures"), count(answers, "answer", "answers")];
  return others === 0
    ? main.join(" and ")
    : `${main.join(", ")} and ${count(others, "request", "requests")}`;
}
type FoundData = NonNullable<Awaited<ReturnType<typeof readClaimable>>>;

const SHOW_FIELD = "show";

/** Brings the guest's data along; the guest cookie is dead then. */
export const action = pageAction("patient.own", async ({ caller, request }) => {
  const guestToken = (await readGuestToken(request)) ?? "";
  return submitPatientConfirmation({
    caller,
    request,
    failure: (detail) => `Nothing was brought along: ${detail}`,
    save: async (writer, form) => {
      await claimGuest(writer, guestToken, { isShown: form.has(SHOW_FIELD) });
      return { to: readBack(form.get("back")), message: "Your data is in your account now" };
    },
    cookie: () => serializeGuestToken(""),
  });
});

/** Offers to bring along what a browser holds from before the account (AREAS 4). */
export default function BringAlong() {
  const { back, found, maySee } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ failure?: string }>();
  return (
    <AccountPage title="Bring your data along?" lead={`On this device we found ${found}.`}>
      {actionData?.failure && (
        <Problem title="That Did Not Work">
          <p>{actionData.failure}</p>
        </Problem>
      )}
      <Form method="post">
        <SubmissionKey />
        <HiddenField name="back" value={back} />
        <div className="grid gap-5">
          <p>
            Bring it along only if it is yours. Examples stay behind. What your care team did not
            see before stays private
            {maySee && ", except what you ask for, and answers that are marked urgent"}.
          </p>
          {maySee && (
            <label className="check">
              <input type="checkbox" name={SHOW_FIELD} value="yes" />
              Show my earlier answers to my care team
            </label>
          )}
          <div className="flex flex-wrap gap-3">
            <button className="button primary">Bring Them Along</button>{" "}
            <a className="button" href={back}>
              Leave Them
            </a>
          </div>
        </div>
      </Form>
    </AccountPage>
  );
}
