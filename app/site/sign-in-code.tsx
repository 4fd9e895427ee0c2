import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EntryPage } from "~/app/components/access/entry-page";
import { UnvalidatedField } from "~/app/components/access/unvalidated-field";
import { SubmissionKey } from "~/app/components/document/submission";
import { ErrorView } from "~/app/components/ui/error-view";
import { Problem } from "~/app/components/ui/problem";
import { readForm, readFormText } from "~/app/http/body.server";
import { readDeviceToken, readSignInToken } from "~/app/http/cookies.server";
import { toSafePath } from "~/app/contracts/safe-path";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { signInPath } from "~/app/contracts/sign-in-path";
import { readSubmissionKey } from "~/app/http/submission.server";
import { completeSignIn, SIGNED_IN_HOME, toSignInFailure } from "~/app/http/sign-in.server";
import { confirmSignIn } from "~/server/access/begin-sign-in";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Enter Your Code" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("public", ({ url }) =>
  Promise.resolve({ back: toSafePath(url.searchParams.get("back"), SIGNED_IN_HOME) }),
);

/** Second step of a sign-in: verifies the code of the second factor. */
export const action = pageAction("public", async ({ caller, request }) => {
  const form = await readForm(request);
  const code = readFormText(form, "code");
  try {
    const [token, submissionKey] = [await readSignInToken(request), readSubmissionKey(form)];
    const device = await readDeviceToken(request);
    const newSignIn = await confirmSignIn(caller, { token, code, submissionKey, device });
    return await completeSignIn(newSignIn, toSafePath(form.get("back"), SIGNED_IN_HOME));
  } catch (error) {
    const { problem, init } = toSignInFailure(error);
    return data({ problem }, init);
  }
});

export default function SignInCode() {
  const { back } = useLoaderData<typeof loader>();
  const actionData = useActionData<{ problem: string }>();
  return (
    <EntryPage title="Enter Your Code">
      <form method="post" noValidate>
        <SubmissionKey />
        <div className="grid gap-5">
          {actionData && (
            <Problem title="There is a problem" hasInitialFocus={false}>
              <p>{actionData.problem}</p>
            </Problem>
          )}
          <input type="hidden" name="back" value={back} />
          <UnvalidatedField
            name="code"
            label="Code"
            hint="The six digits that your authenticator app shows, or one of your recovery codes"
            autoComplete="one-time-code"
            hasInitialFocus
          />
        </div>
        <div className="mt-7 grid gap-2.5">
          <button className="button primary">Continue</button>{" "}
          <a className="button quiet" href={signInPath(back)}>
            Back
          </a>
        </div>
      </form>
    </EntryPage>
  );
}

export function ErrorBoundary() {
  return (
    <main className="frame min-h-[60vh] py-8" id="main">
      <ErrorView back={{ href: "/sign-in", label: "Back to Sign In" }} />
    </main>
  );
}
