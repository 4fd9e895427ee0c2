import { redirect } from "@remix-run/node";
import { pageLoader } from "~/app/http/page.server";
import { LIVE_SESSIONS } from "./tabs";

/** Redirects the area's root to its first list. */
export const loader = pageLoader("answers.read", () => Promise.resolve(redirect(LIVE_SESSIONS)));
