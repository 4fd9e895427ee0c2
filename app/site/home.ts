import { redirect } from "@remix-run/node";
import { pageLoader } from "~/app/http/page.server";

export const loader = pageLoader("public", () => Promise.resolve(redirect("/admin/dashboard")));
