import contentDisposition from "content-disposition";
import { fileRoute } from "~/app/http/file-route.server";
import { publicOrigin } from "~/app/http/public-origin.server";
import { readCalendar } from "~/server/calendar/calendar";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { NotFoundError } from "~/server/platform/errors";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";

const EXTENSION = ".ics";

/** A patient's calendar at its private address, for programs, which have no cookie (AREAS 6). Its name in a download is not the token. */
const route = fileRoute("public", async ({ caller, params, request }) => {
  const { file = "" } = params;
  if (!file.endsWith(EXTENSION)) throw new NotFoundError("There is no such calendar");
  const link = absoluteUrl("/today", publicOrigin(request));
  const calendar = await readCalendar(caller, file.slice(0, -EXTENSION.length), link);
  return new Response(calendar, {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": contentDisposition("calmward.ics"),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
});

export const loader = route.loader;
export const action = route.action;
