import type { LiveSessionRequest } from "~/models";
import { notifyOfRequest } from "~/server/notifications/notify-staff";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import { viewPath } from "~/server/requests/handling";

/** Tells staff who chose it that a live session needs a time again. */
export const notifyStaff = (writer: CallerInTransaction, { id }: LiveSessionRequest) =>
  notifyOfRequest(writer, LIVE_SESSION_KIND.topic, {
    type: LIVE_SESSION_KIND.type,
    id,
    path: viewPath(LIVE_SESSION_KIND, id),
  });
