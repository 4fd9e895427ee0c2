import { type UIMatch, useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { EntryPage } from "~/app/components/access/entry-page";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { ErrorView } from "~/app/components/ui/error-view";
import { readFormText } from "~/app/http/body.server";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { readSubmissionKey } from "~/app/http/submission.server";
import { forgottenPasswordSchema } from "~/models/access/administrator.schema";
import { isAccountMailOn } from "~/server/access/account-mail";
import { askForNewPassword, countForgottenPassword } from "~/server/access/forgotten-password";
import { LINK_HOURS } from "~/server/access/one-time-links";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = {
  title: ({ data }: UIMatch) => {
    const shown = data as { sent: boolean; isMailOn: boolean } | undefined;
    return shown?.sent ? answerTitle(shown.isMailOn) : "Forgot Your Password?";
  },
};
const answerTitle = (isMailOn: boolean) => (isMailOn ? "Check Your Email" : "Ask an Administrator");
const validator = withZod(forgottenPasswordSchema);

/** Query parameter that makes the page show the answer, which is the same for every address. */
const SENT_PARAMETER = "sent";

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("public", ({ url: { searchParams } }) =>
  Promise.resolve({
    sent: searchParams.has(SENT_PARAMETER),
    isMailOn: isAccountMailOn(),
    hours: LINK_HOURS["new-password"],
  }),
);

export const action = pageAction("public", ({ caller, request }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `No link was asked for: ${detail}`,
    beforeSave: (form) => countForgottenPassword(caller, readFormText(form, "email")),
    save: async ({ values, caller, form }) => {
      await askForNewPassword(caller, values, readSubmissionKey(form) || undefined);
      return { to: `/sign-in/forgot-password?${SENT_PARAMETER}=on` };
    },
  }),
);

export default function ForgotPassword() {
  const { sent } = useLoaderData<typeof loader>();
  return sent ? <Answer /> : <AskForLink />;
}

function AskForLink() {
  const { isMailOn } = useLoaderData<typeof loader>();
  return (
    <EntryPage title="Forgot Your Password?">
      <Form validator={validator}>
        <div className="grid gap-5">
          <p>
            {isMailOn
              ? "Type the email address that you sign in with. We send you a link to choose a new password."
              : "This website sends no email, so an administrator has to give you the link. Type the email address that you sign in with, then ask one."}
          </p>
          <TextField
            name="email"
            label="Email"
            type="email"
            autoComplete="username"
            hasInitialFocus
          />
        </div>
        <div className="mt-7 grid gap-2.5">
          <SubmitButton busyLabel="Sending...">
            {isMailOn ? "Send Link" : "Ask for a Link"}
          </SubmitButton>{" "}
          <BackToSignIn />
        </div>
      </Form>
    </EntryPage>
  );
}

function Answer() {
  const { isMailOn, hours } = useLoaderData<typeof loader>();
  return (
    <EntryPage title={answerTitle(isMailOn)}>
      <div className="grid gap-5">
        {isMailOn ? (
          <>
            <p>If we know it, a link is on its way. It works once, and for {hours} hours.</p>
            <p className="text-sm text-soft">
              Nothing after a few minutes? Look among your spam, check that you typed the address
              that you sign in with, or ask an administrator for a link.
            </p>
          </>
        ) : (
          <>
            <p>
              If we know it, a link is waiting for you. Ask an administrator for it: it is under
              Messages in the back-office, works once, and for {hours} hours.
            </p>
            <p className="text-sm text-soft">
              Can no administrator sign in? The person who runs this website can make a link, too.
            </p>
          </>
        )}
        <BackToSignIn />
      </div>
    </EntryPage>
  );
}

const BackToSignIn = () => (
  <a className="button quiet" href="/sign-in">
    Back to Sign In
  </a>
);

export function ErrorBoundary() {
  return (
    <main className="frame min-h-[60vh] py-8" id="main">
      <ErrorView back={{ href: "/sign-in", label: "Back to Sign In" }} />
    </main>
  );
}
