import { redirect } from "@remix-run/node";
import { serializeSignIn, signInToken } from "~/app/http/cookies.server";
import { authenticateOptional } from "~/app/http/guard.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { signOut } from "~/server/access/own-sign-ins";
import { abandonSignIn } from "~/server/access/sign-ins";
import { settings } from "~/server/platform/settings";

/** Somebody who types this address has nothing to see here. */
export const loader = pageLoader("public", () => Promise.resolve(redirect("/")));

/** Ends the sign-in on the server, not only in this browser (DESIGN 7). Under open access there is none; it says so. */
export const action = pageAction("public", async ({ caller, request, context }) => {
  if (settings().access === "open") {
    const words = "You are still “Admin”: open access has no sign-in to end";
    return redirectWithToast("/admin/dashboard", words, { type: "info" });
  }
  const known = await authenticateOptional(caller, request, context);
  await (known.signInId ? signOut(known) : abandonSignIn(caller, await signInToken(request)));
  const response = await redirectWithToast("/sign-in", "You are signed out");
  response.headers.append("Set-Cookie", await serializeSignIn(""));
  return response;
});
