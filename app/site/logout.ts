import { redirect } from "@remix-run/node";
import { clearBrowserCache, serializeSignIn, readSignInToken } from "~/app/http/cookies.server";
import { authenticateOptional } from "~/app/http/guard.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { signOut } from "~/server/access/own-sign-ins";
import { abandonSignIn } from "~/server/access/sign-ins";
import { settings } from "~/server/platform/settings";

/** Redirects GET requests: the route has no page. */
export const loader = pageLoader("public", () => Promise.resolve(redirect("/")));

/** Ends the sign-in on the server and clears its cookie (DESIGN 7). Under open access, a toast says that there is no sign-in. */
export const action = pageAction("public", async ({ caller, request, context }) => {
  if (settings().access === "open") {
    const message = "You are still “Admin”: open access has no sign-in to end";
    return redirectWithToast("/admin/dashboard", message, { type: "info" });
  }
  const currentCaller = await authenticateOptional(caller, request, context);
  await (currentCaller.signInId
    ? signOut(currentCaller)
    : abandonSignIn(caller, await readSignInToken(request)));
  const response = await redirectWithToast("/sign-in", "You are signed out");
  response.headers.append("Set-Cookie", await serializeSignIn(""));
  clearBrowserCache(response.headers);
  return response;
});
