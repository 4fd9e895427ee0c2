import { redirect } from "@remix-run/node";
import { pageLoader } from "~/app/http/page.server";
import { LIVE_SESSIONS_PATH } from "./tabs";

/** Redirects the area's root to its first list. */
export const loader = pageLoader("patients.read", () =>
  Promise.resolve(redirect(LIVE_SESSIONS_PATH)),
);
