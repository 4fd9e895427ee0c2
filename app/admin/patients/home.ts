import { redirect } from "@remix-run/node";
import { pageLoader } from "~/app/http/page.server";
import { ALL_PATIENTS_PATH } from "./path";

/** Redirects the area's root to its list. */
export const loader = pageLoader("patients.read", () =>
  Promise.resolve(redirect(ALL_PATIENTS_PATH)),
);
