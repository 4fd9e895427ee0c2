import { redirect } from "@remix-run/node";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { redirectWithToast } from "~/app/http/toast.server";

/** Somebody who types this address has nothing to see here. */
export const loader = pageLoader("public", () => Promise.resolve(redirect("/")));

/** Under open access nobody has signed in, so there is nothing to end; it says so. */
export const action = pageAction("public", () =>
  redirectWithToast(
    "/admin/dashboard",
    "You are still “Admin”: open access has no sign-in to end",
    {
      type: "info",
    },
  ),
);
