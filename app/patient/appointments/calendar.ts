import type { LoaderFunctionArgs } from "@remix-run/node";
import contentDisposition from "content-disposition";
import { fileRoute } from "~/app/http/file-route.server";
import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { publicOrigin } from "~/app/http/public-origin.server";
import { readAppointmentFile } from "~/server/appointments/calendar-file";
import { type OwnReader, ownById, ownByLink } from "~/server/appointments/own-live-sessions";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";

/** Sends the appointment as a file. It leads to the page of today, never to the secret link: others may see a calendar. */
async function sendFile({ caller, request }: PageArgs, read: OwnReader): Promise<Response> {
  const link = absoluteUrl("/today", publicOrigin(request));
  return new Response(await readAppointmentFile(caller, read, link), {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": contentDisposition("appointment.ics"),
      "Cache-Control": "private, no-store",
      "X-Robots-Tag": "noindex",
    },
  });
}

const own = fileRoute("patient.own", (page) =>
  sendFile(page, ownById(parseId(page.params.request, "Invalid request ID"))),
).loader;
const linked = fileRoute("public", (page) =>
  sendFile(page, ownByLink(page.params.token ?? "")),
).loader;

/** The calendar file of a live session: the same entry when it moves, taken back once it is cancelled (AREAS 9). */
export const loader = Object.assign(
  (args: LoaderFunctionArgs) => (args.params.token === undefined ? own(args) : linked(args)),
  { permissions: [...own.permissions, ...linked.permissions] },
);
export const action = loader;
