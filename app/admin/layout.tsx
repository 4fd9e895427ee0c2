import { Outlet, useLoaderData, useRouteError } from "@remix-run/react";
import { SignInAgainPage } from "~/app/components/document/lazy-sign-in-again";
import { ADMIN_NAVIGATION } from "~/app/components/layout/admin-navigation";
import { COACH_NAVIGATION } from "~/app/components/layout/coach-navigation";
import { AdminShell } from "~/app/components/layout/admin-shell";
import { ErrorView, findSignInRequest } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { BIN_DAYS } from "~/models/hospital/hospital.schema";
import { minIdleMs } from "~/server/access/sign-ins";
import { countNewRequests } from "~/server/dashboard/pending-work";
import {
  type Caller,
  hasPermission,
  listScreenPermissions,
  type Permission,
} from "~/server/platform/caller";
import { formatClock } from "~/server/platform/dates";
import { readHospital } from "~/server/platform/hospital";
import { log } from "~/server/platform/log";
import { settings } from "~/server/platform/settings";
import { countNeedYou } from "~/server/work-list/figures";

export { shellShouldRevalidate as shouldRevalidate } from "~/app/components/document/should-revalidate";

/** Enables uploads on every admin document, as a dialog with an upload can open over any page. */
export const loader = pageLoader("account.own", async ({ caller, context }) => {
  if (hasPermission(caller, "content.write"))
    context.externalSources = { ...context.externalSources, hasUploads: true };
  return {
    ...(await countForMenu(caller)),
    ...findAreas(caller),
    ...(await readBinDays()),
    userName: caller.actor.name,
    openAccess: settings().access === "open",
    ...describeClock(),
    permissions: listScreenPermissions(caller),
    signIn: presentSignInEnd(caller),
  };
});

/** Describes how far the clock is moved, for the notice of open access; nothing if it is not. */
function describeClock(): { clock?: string } {
  const { clockOffset } = settings();
  return clockOffset ? { clock: ` The clock is ${clockOffset.text} ahead.` } : {};
}

/** Permissions to open an area, by its segment; default: reading content. */
const AREA_PERMISSIONS: Partial<Record<string, Permission>> = {
  patients: "patients.read",
  "live-sessions": "patients.read",
  partners: "billing.read",
};

/** Finds the areas that the caller may not open, or the own menu of a coach; nothing for who may open all. */
function findAreas(caller: Caller): { hidden?: string[]; areas?: typeof COACH_NAVIGATION } {
  if (hasPermission(caller, "coach.own")) return { areas: COACH_NAVIGATION };
  const hidden = ADMIN_NAVIGATION.filter(
    ({ segment }) => !hasPermission(caller, AREA_PERMISSIONS[segment] ?? "content.read"),
  ).map(({ segment }) => segment);
  return hidden.length > 0 ? { hidden } : {};
}

const formatDays = (days: number) => `${days} ${days === 1 ? "day" : "days"}`;

/**
 * Counts new requests, and patients who need somebody, for the menu; only what there is. A page without the counts still shows
 * what it can, and says itself what fails.
 */
async function countForMenu(caller: Caller): Promise<{ counts?: Record<string, string> }> {
  try {
    const newRequests = await countNewRequests(caller);
    const needYou = await countNeedYou(caller);
    const counts = {
      ...(newRequests && { "live-sessions": ` (${newRequests} new)` }),
      ...(needYou && { patients: ` (${needYou})` }),
    };
    return Object.keys(counts).length > 0 ? { counts } : {};
  } catch (error) {
    log.warn({ err: error }, "new requests could not be counted");
    return {};
  }
}

/**
 * Reads for how long deleted records can be restored, such as "14 days"; nothing for the default, which screens know. A page is
 * shown without it too, and says itself what fails.
 */
async function readBinDays(): Promise<{ binDays?: string }> {
  try {
    const { binDays } = await readHospital();
    return binDays === BIN_DAYS.default ? {} : { binDays: formatDays(binDays) };
  } catch (error) {
    log.warn({ err: error }, "the hospital's settings could not be read");
    return {};
  }
}

/** When the sign-in ends: as a text for pages without scripts, and how long it lasts from now on, and after each later use. */
function presentSignInEnd({ signInEnds }: Caller) {
  if (!signInEnds) return null;
  const { idleAt, finalAt } = signInEnds;
  return {
    until: formatClock(new Date(Math.min(Number(idleAt), Number(finalAt))).toISOString()),
    idleMs: minIdleMs(),
    finalMs: Number(finalAt) - Date.now(),
  };
}

export default function AdminLayout() {
  return (
    <AdminShell {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AdminShell>
  );
}

export function ErrorBoundary() {
  const signInAgain = findSignInRequest(useRouteError());
  if (signInAgain) return <SignInAgainPage {...signInAgain} />;
  return (
    <AdminShell userName="Admin" openAccess={false}>
      <ErrorView />
    </AdminShell>
  );
}
