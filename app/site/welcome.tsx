import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EntryPage } from "~/app/components/access/entry-page";
import { UnvalidatedField } from "~/app/components/access/unvalidated-field";
import { SubmissionKey } from "~/app/components/document/submission";
import { ErrorView } from "~/app/components/ui/error-view";
import { Problem } from "~/app/components/ui/problem";
import { readForm, readFormText } from "~/app/http/body.server";
import {
  clearLinkCookie,
  hideLinkSecret,
  readHiddenSecret,
  readLinkSecret,
} from "~/app/http/link-cookie.server";
import { readDeviceToken, readSignInToken, serializeDeviceToken } from "~/app/http/cookies.server";
import { completeSignIn, SIGNED_IN_HOME, toSignInFailure } from "~/app/http/sign-in.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { toIdempotentRequest, saveIdempotent } from "~/app/http/submission.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { PASSWORD_LENGTH } from "~/models/access/administrator.schema";
import { readLink, redeemLink } from "~/server/access/one-time-links";
import { signIn } from "~/server/access/begin-sign-in";
import type { Caller } from "~/server/platform/caller";
import { settings } from "~/server/platform/settings";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";

export const handle = { title: "Welcome" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Loads a one-time link: initial setup, an invitation, or a password reset. Opening it consumes nothing. */
export const loader = pageLoader("public", async ({ caller, request, url }) => {
  const link = await readLink(caller, await readHiddenSecret(request, url));
  const secret = readLinkSecret(url);
  // oxlint-disable-next-line typescript/only-throw-error -- Remix responds with a thrown Response
  if (secret !== null) throw await hideLinkSecret(url, secret);
  return link;
});

export const action = pageAction("public", async ({ caller, request, url }) => {
  const form = await readForm(request);
  const secret = await readHiddenSecret(request, url);
  const [name, email] = [readFormText(form, "name"), readFormText(form, "email")];
  const password = readFormText(form, "password");
  try {
    const accountEmail = await saveIdempotent(caller, toIdempotentRequest(url, form), (writer) =>
      redeemLink(writer, secret, { name, email, password }),
    );
    const response = await signInWithNewPassword(caller, request, accountEmail, password);
    response.headers.append("Set-Cookie", await clearLinkCookie(secret));
    return response;
  } catch (error) {
    if (error instanceof InvalidInputError || error instanceof ConflictError) {
      const errors = Object.fromEntries(
        error.fields.map((fieldError) => [fieldError.field, fieldError.message]),
      );
      return data({ errors, name, email }, { status: error.status });
    }
    if (error instanceof NotFoundError) return redirect(url.pathname + url.search, { status: 303 });
    throw error;
  }
});

/**
 * Signs in with the password that was just chosen, by the rules of the sign-in page: a second factor is asked for, and limits
 * count. Where it is refused, the sign-in page says why.
 */
async function signInWithNewPassword(
  caller: Caller,
  request: Request,
  email: string,
  password: string,
): Promise<Response> {
  const signInPath = `/sign-in?${new URLSearchParams({ email }).toString()}`;
  if (settings().access === "open") return redirectWithToast(signInPath, "Your password is set");
  try {
    const newSignIn = await signIn(caller, {
      email,
      password,
      device: await readDeviceToken(request),
      userAgent: request.headers.get("user-agent"),
      previousToken: await readSignInToken(request),
      isAfterLink: true,
    });
    const response = await completeSignIn(newSignIn, SIGNED_IN_HOME);
    // The link was opened here: the code that follows is not the one of a new browser.
    if (newSignIn.awaitsCode)
      response.headers.append("Set-Cookie", await serializeDeviceToken(newSignIn.device));
    const { headers } = await redirectWithToast(SIGNED_IN_HOME, "Your password is set");
    for (const cookie of headers.getSetCookie()) response.headers.append("Set-Cookie", cookie);
    return response;
  } catch (error) {
    toSignInFailure(error);
    return redirectWithToast(signInPath, "Your password is set. Please sign in.");
  }
}

type ActionData = { errors: Record<string, string>; name: string; email: string } | undefined;

export default function Welcome() {
  const { purpose, person } = useLoaderData<typeof loader>();
  const actionData = useActionData<ActionData>();
  const errors = Object.entries(actionData?.errors ?? {});
  return (
    <EntryPage title={purpose === "new-password" ? "Choose a New Password" : "Welcome to Calmward"}>
      <form method="post" noValidate>
        <SubmissionKey />
        <div className="grid gap-5">
          {errors.length > 0 && (
            <Problem title="There is a problem">
              <ul>
                {errors.map(([field, message]) => (
                  <li key={field}>
                    <a href={`#field-${field}`}>{message}</a>
                  </li>
                ))}
              </ul>
            </Problem>
          )}
          {person ? (
            <p>
              Choose a password for <b>{person.email}</b>.
            </p>
          ) : (
            <SetUpFields actionData={actionData} />
          )}
          {person && (
            <input type="hidden" name="email" value={person.email} autoComplete="username" />
          )}
          <UnvalidatedField
            name="password"
            label="Password"
            type="password"
            hint={`At least ${PASSWORD_LENGTH.min} characters. A sentence that only you would say works well.`}
            error={actionData?.errors.password}
            autoComplete="new-password"
            hasInitialFocus={person !== null}
          />
        </div>
        <button className="button primary mt-7 w-full">
          {person ? "Set Password" : "Create Administrator"}
        </button>
      </form>
    </EntryPage>
  );
}

function SetUpFields({ actionData }: { actionData: ActionData }) {
  return (
    <>
      <p>You are the first administrator. You can invite the others afterward.</p>
      <UnvalidatedField
        name="name"
        label="Name"
        autoComplete="name"
        defaultValue={actionData?.name}
        error={actionData?.errors.name}
        hasInitialFocus
      />
      <UnvalidatedField
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        defaultValue={actionData?.email}
        error={actionData?.errors.email}
      />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <main className="frame min-h-[60vh] py-8" id="main">
      <ErrorView
        notFound={{
          title: "This link does not work anymore",
          message:
            "It has expired or was used before. Ask an administrator for a new one. If this page was open for more than an hour, open the link again.",
        }}
        back={{ href: "/sign-in", label: "Sign In" }}
      />
    </main>
  );
}
