import { redirect } from "@remix-run/node";
import { readForm } from "~/app/http/body.server";
import { toSafePath } from "~/app/contracts/safe-path";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { serializeLite } from "~/app/http/lite.server";

/** Redirects GET requests: the route has no page. */
export const loader = pageLoader("public", () => Promise.resolve(redirect("/")));

/** Sets or clears the Lite mode cookie, and redirects back to the page. */
export const action = pageAction("public", async ({ request }) => {
  const form = await readForm(request);
  const cookie = await serializeLite(form.get("lite") === "on");
  return redirect(toSafePath(form.get("back"), "/"), {
    status: 303,
    headers: { "Set-Cookie": cookie },
  });
});
