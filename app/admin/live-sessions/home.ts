import { redirect } from "@remix-run/node";
import { pageLoader } from "~/app/http/page.server";
import { MESSAGES } from "./tabs";

/** The area opens with its first list. */
export const loader = pageLoader("answers.read", () => Promise.resolve(redirect(MESSAGES)));
