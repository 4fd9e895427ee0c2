import { data, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EntryPage } from "~/app/components/access/entry-page";
import { SignInForm } from "~/app/components/access/sign-in-form";
import { ErrorView } from "~/app/components/ui/error-view";
import { readForm, readFormText } from "~/app/http/body.server";
import { readDeviceToken, readSignInToken } from "~/app/http/cookies.server";
import { authenticateOptional } from "~/app/http/guard.server";
import { validateStash, restoreStashedForm } from "~/app/http/stashed-form.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { toSafePath } from "~/app/contracts/safe-path";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { completeSignIn, SIGNED_IN_HOME, toSignInFailure } from "~/app/http/sign-in.server";
import { signIn } from "~/server/access/begin-sign-in";
import { toCallerOfNewSignIn } from "~/server/access/sign-ins";
import { settings } from "~/server/platform/settings";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "Sign In" };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("public", async ({ caller, request, url, context }) => {
  const back = toSafePath(url.searchParams.get("back"), SIGNED_IN_HOME);
  const currentCaller = await authenticateOptional(caller, request, context);
  if (currentCaller.actor.role !== "visitor") throwRedirect(back);
  const email = url.searchParams.get("email") ?? "";
  const expired = url.searchParams.has("expired");
  const { signInIdleMinutes, signInHours } = settings();
  return { back, email: email.slice(0, 254), expired, signInIdleMinutes, signInHours };
});

export const action = pageAction("public", async ({ caller, request }) => {
  if (settings().access === "open") return redirect(SIGNED_IN_HOME, { status: 303 });
  const form = await readForm(request);
  const email = readFormText(form, "email");
  const stashedForm = validateStash(readFormText(form, "kept"));
  const back = toSafePath(form.get("back"), SIGNED_IN_HOME);
  try {
    const newSignIn = await signIn(caller, {
      email,
      password: readFormText(form, "password"),
      device: await readDeviceToken(request),
      userAgent: request.headers.get("user-agent"),
      previousToken: await readSignInToken(request),
    });
    const redirectTo = await restoreStashedForm(await toCallerOfNewSignIn(caller, newSignIn), {
      back,
      stashedForm,
    });
    return await completeSignIn(newSignIn, redirectTo);
  } catch (error) {
    const { problem, init } = toSignInFailure(error);
    return data({ problem, back, stashedForm, email: email.slice(0, 254) }, init);
  }
});

export default function SignIn() {
  const { expired, signInIdleMinutes, signInHours, back, email } = useLoaderData<typeof loader>();
  const actionData = useActionData<{
    problem: string;
    back: string;
    stashedForm: string | null;
    email: string;
  }>();
  return (
    <EntryPage title="Sign In">
      {expired && !actionData && (
        <p className="text-sm text-soft">
          You were signed out: nothing happened for {signInIdleMinutes} minutes, or you signed in
          more than {signInHours} hours ago.
        </p>
      )}
      {actionData?.stashedForm && <p className="text-sm text-soft">What you typed is kept.</p>}
      <SignInForm
        stashedForm={actionData?.stashedForm ?? null}
        back={actionData?.back ?? back}
        email={actionData?.email ?? email}
        problem={actionData?.problem}
      />
      <a className="button quiet mt-2.5 w-full" href="/sign-in/forgot-password">
        Forgot your password?
      </a>
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
