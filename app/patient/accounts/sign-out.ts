import { redirect } from "@remix-run/node";
import {
  clearBrowserCache,
  clearPatientSignIn,
  readPatientSignIn,
} from "~/app/http/cookies.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { signOutPatient } from "~/server/patient-accounts/devices";

/** Redirects GET requests: the route has no page. */
export const loader = pageLoader("public", () => Promise.resolve(redirect("/")));

/** Ends the sign-in of this browser on the server, and clears its cookie and what the browser has cached. */
export const action = pageAction("public", async ({ caller, request }) => {
  await signOutPatient(caller, await readPatientSignIn(request));
  const response = await redirectWithToast("/", "You are signed out");
  response.headers.append("Set-Cookie", await clearPatientSignIn());
  clearBrowserCache(response.headers);
  return response;
});
