import { ADMIN_NAVIGATION } from "~/app/components/layout/admin-navigation";
import routes from "~/app/routes";

/** Pages outside of the back-office's content. */
const PAGES = {
  "the site": ["/", "/studies", "/privacy", "/contact", "/contact?sent=on", "/support"],
  "the choice of a plan": [
    "/plans",
    "/plans?specialty=diagnostic-test&procedure=mri",
    "/plans?specialty=&procedure=",
    "/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete",
    "/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete&code=northwind-staff",
    "/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete&code=nonsense",
    "/add-procedure?specialty=diagnostic-test&procedure=mri",
  ],
  "a patient's procedures": [
    "/patient-procedures",
    "/patient-procedures?section=sessions",
    "/patient-procedures/26/sessions/8",
    "/patient-procedures/26/sessions/8/assessment",
    "/patient-procedures/26/details",
    "/patient-procedures/26/caretaker?slide=2",
    "/patient-procedures/26/family/send",
    "/patient-procedures/26/navigation",
    "/patient-procedures/26/remove",
    "/patient-procedures/26/print",
    "/patient-procedures/26/print/caretaker",
  ],
  "a patient's answers and data": [
    "/health-metrics",
    "/patient-surveys",
    "/patient-surveys/1",
    "/patient-data",
    "/my-people",
    "/my-calendar",
    "/my-orders",
    "/patient-procedures/26/family/send?phase=all",
    "/patient-data/examples",
    "/patient-data/erase",
    "/patient-data?print",
  ],
  "accounts of patients": ["/join", "/patient-sign-in", "/patient-sign-in/code"],
  administration: [
    "/sign-in/forgot-password",
    "/sign-in/forgot-password?sent=on",
    "/admin/administrators",
    "/admin/administrators/new",
    "/admin/audit",
    "/admin/search?q=a",
    "/admin/bin",
    "/admin/bin/imports",
    "/admin/messages",
    "/admin/messages/1/view",
    "/admin/messages/1/send-again",
    "/admin/messages/2/stop",
    "/admin/messages/templates",
    "/admin/system",
    "/admin/hospital-settings",
    "/admin/hospital-settings?edit",
    "/admin/account",
    "/admin/account/stay",
    "/admin/api-tokens",
  ],
  "the history of content": [
    "/admin/history/session/1",
    "/admin/history/session/1/1/restore",
    "/admin/history/tag/2",
  ],
  components: [
    "/admin/components",
    "/admin/components/dialog",
    "/admin/components/form",
    "/admin/components/delete",
    "/admin/components/dialog?size=secret",
    "/admin/components/fields",
    "/admin/components/forms",
    "/admin/components/tokens",
    "/admin/components/messages",
    "/admin/components/access",
    "/admin/components/records",
    "/admin/components/lists",
    "/admin/components/lists/new",
    "/admin/components/wizards",
    "/admin/components/wizards/drafts/example/details",
    "/admin/components/wizards/drafts/example/items",
    "/admin/components/wizards/drafts/example/cancel",
    "/admin/components/patients",
    "/admin/components/players",
    "/admin/components/answers",
    "/admin/components/site",
  ],
};

/** Pages of the back-office's content beside those of `listUsualPages`, by path segment of the area. */
const SPECIAL_PAGES: Partial<Record<string, readonly string[]>> = {
  dashboard: ["/admin/dashboard?period=1d"],
  reports: [
    "/admin/reports/funnel?period=365d",
    "/admin/reports/anxiety?period=365d",
    "/admin/reports/surveys?period=365d&language=en",
    "/admin/reports/live-sessions?from=2026-01-01&to=2026-02-01",
    "/admin/reports/partners",
    "/admin/reports/outcomes?period=365d",
    "/admin/reports/outcomes/list",
    "/admin/reports/outcomes/list?q=there-is-no-such-patient",
    "/admin/reports/outcomes/list/import",
    "/admin/reports/outcomes/list/1/delete",
    "/admin/patients/28/outcomes/1/remove",
  ],
  tags: [
    "/admin/tags?added=7d",
    "/admin/tags/filter?createdFrom=2026-01-01",
    "/admin/tags/bulk?action=delete&ids=2",
    "/admin/advertisers/1/bulk?action=delete&ids=1",
    "/admin/religious/1/bulk?action=delete&ids=1",
    "/admin/tags/export",
    "/admin/tags/columns",
    "/admin/tags?q=there-is-no-such-tag",
  ],
  departments: [
    "/admin/departments/3/delete",
    "/admin/departments/bulk?action=move&ids=3",
    "/admin/departments/import",
    "/admin/departments/all",
    "/admin/departments/all/new",
    "/admin/departments/all/1/edit",
    "/admin/departments/all/1/delete",
    "/admin/departments/1",
    "/admin/departments/1?edit",
  ],
  sessions: [
    "/admin/sessions/1/view?tab=video",
    "/admin/sessions/1/as-patient?answered=on",
    "/admin/sessions/1/as-patient/assessment",
    "/admin/sessions/new",
  ],
  "procedure-plans": [
    "/admin/procedure-plans?q=there-is-no-such-plan",
    "/admin/procedure-plans/new",
    "/admin/procedure-plans/1",
    "/admin/procedure-plans/1?edit",
    "/admin/procedure-plans/1/delete",
    "/admin/procedure-plans/1/versions/1",
    "/admin/procedure-plans/1/versions/1/publish",
    "/admin/procedure-plans/1/versions/1/retire",
    "/admin/procedure-plans/1/versions/1/delete",
    "/admin/procedure-plans/5/as-patient?day=-3",
  ],
  patients: [
    "/admin/patients",
    "/admin/patients/all",
    "/admin/patients/all/new",
    "/admin/patients/all/import",
    "/admin/patients/work/2/called",
    "/admin/patients/work/2/snooze",
    "/admin/patients/work/2/done",
    "/admin/patients/work/2/give",
    "/admin/patients/work/1/open",
    "/admin/patients/27",
    "/admin/patients/27?edit",
    "/admin/patients/25/episodes/new",
    "/admin/patients/25/episodes/27/edit",
    "/admin/patients/25/episodes/27/cancel",
    "/admin/patients/25/notes/new",
    "/admin/patients/25/guardian",
    "/admin/patients/34/people/4/edit",
    "/admin/patients/31/people/1/end",
    "/admin/patients/25/invite",
    "/admin/patients/25/end",
    "/admin/patients/26/sign-out",
    "/admin/patients/29/reopen",
    "/admin/patients/25/erase",
    "/admin/patients/26/letter",
    "/admin/patients/25/merge?q=sample",
    "/admin/patients/25/export",
    "/admin/patients/31/answers",
  ],
  "live-sessions": [
    "/admin/live-sessions/requests",
    "/admin/live-sessions/schedule",
    "/admin/live-sessions/schedule?view=week",
    "/admin/live-sessions/rides",
    "/admin/live-sessions/withdrawn",
    "/admin/live-sessions/messages",
  ],
  advertisers: [
    "/admin/advertisers/new",
    "/admin/advertisers/1",
    "/admin/advertisers/1?edit",
    "/admin/advertisers/1/advertisements/new",
    "/admin/advertisers/1/advertisements/1/edit",
    "/admin/advertisers/1/advertisements/1/delete",
    "/admin/advertisers/1/advertisements/1/play",
    "/admin/advertisers/1/reports",
  ],
  religious: [
    "/admin/religious?q=there-is-no-such-partner",
    "/admin/religious/new",
    "/admin/religious/1",
    "/admin/religious/1?edit",
    "/admin/religious/1/messages/new",
    "/admin/religious/1/messages/1/edit",
    "/admin/religious/1/messages/1/delete",
    "/admin/religious/1/messages/1/play",
    "/admin/religious/1/reports",
  ],
  surveys: [
    "/admin/surveys/new",
    "/admin/surveys/1/results",
    "/admin/surveys/1",
    "/admin/surveys/1?edit",
    "/admin/surveys/1/as-patient",
    "/admin/surveys/1/questions/new",
    "/admin/surveys/1/questions/1/edit",
    "/admin/surveys/1/questions/1/delete",
  ],
  facilities: [
    "/admin/facilities?q=there-is-no-such-facility",
    "/admin/facilities/2/delete",
    "/admin/facilities/2",
    "/admin/facilities/3",
    "/admin/facilities/2?edit",
    "/admin/facilities/2/way",
    "/admin/facilities/2/as-patient",
    "/admin/facilities/2/steps/new",
    "/admin/facilities/2/steps/1/edit",
    "/admin/facilities/2/steps/1/delete",
  ],
  coaches: ["/admin/coaches?q=there-is-no-such-coach"],
  "billing-plans": [
    "/admin/billing-plans?q=there-is-no-such-plan",
    "/admin/billing-plans/1",
    "/admin/billing-plans/1?edit",
    "/admin/billing-plans/1/prices/new",
    "/admin/billing-plans/3/delete",
    "/admin/billing-plans/orders",
    "/admin/billing-plans/orders?q=there-is-no-such-order",
    "/admin/billing-plans/orders/1",
    "/admin/billing-plans/orders/1/receipt",
    "/admin/billing-plans/orders/1/refund",
    "/admin/billing-plans/orders/1/waive",
    "/admin/billing-plans/orders/10/waive",
  ],
  partners: [
    "/admin/partners?q=there-is-no-such-partner",
    "/admin/partners/new",
    "/admin/partners/1",
    "/admin/partners/1?edit=details",
    "/admin/partners/1?edit=coverage",
    "/admin/partners/4/eligibility",
    "/admin/partners/4/eligibility/remove",
    "/admin/partners/6/delete",
  ],
  "partner-offers": ["/admin/partner-offers?q=there-is-no-such-offer"],
  "caretaker-guidance": ["/admin/caretaker-guidance/new"],
  "family-guidance": [
    "/admin/family-guidance/1/preview",
    "/admin/family-guidance/1/as-patient",
    "/admin/family-guidance/1",
    "/admin/family-guidance/1?edit",
    "/admin/family-guidance/1/steps/1/edit",
    "/admin/family-guidance/1/steps/1/delete",
  ],
};

/** Files of the dialogs that a usual area has (docs/adding-an-area.md). */
const USUAL_DIALOGS = ["new.tsx", "view.tsx", "edit.tsx", "delete.tsx"];

/** Ids to open in areas whose record 1 belongs to another area with the same table; 1 in all others. */
const RECORD_IDS: Partial<Record<string, number>> = { "caretaker-guidance": 6 };

/** Lists the paths of an area's list and of its usual dialogs, for a record of the sample content. */
function listUsualPages(segment: string): string[] {
  return routes
    .flatMap((route) => [route, ...(route.children ?? [])])
    .filter(({ path, file }) => path === `admin/${segment}` && file.endsWith(".tsx"))
    .flatMap(({ path, children = [] }) => [
      `/${path}`,
      ...children
        .filter(({ file }) => USUAL_DIALOGS.some((name) => file.endsWith(`/${name}`)))
        .map((child) => `/${path}/${child.path?.replace(":id", String(RECORD_IDS[segment] ?? 1))}`),
    ]);
}

/** Pages for the accessibility scan, by area; one tab per area takes half the time of a tab per page. */
export const SCANNED_PAGES: Record<string, readonly string[]> = {
  ...PAGES,
  ...Object.fromEntries(
    ADMIN_NAVIGATION.map(
      ({ segment }) =>
        [segment, [...listUsualPages(segment), ...(SPECIAL_PAGES[segment] ?? [])]] as const,
    ).filter(([, paths]) => paths.length > 0),
  ),
};
/** Pages without scripts; the scan injects axe. */
export const SCRIPTLESS_PAGES = [
  "/api-docs",
  "/api-docs/tags",
  "/api-docs/changelog",
  "/api-docs/nonsense",
];
/** Paths that only a catch-all route matches, whose screen is the 404 page. */
export const UNKNOWN_PAGES = ["/nonsense", "/admin/nonsense"];
/** Pages that show an error view instead of their screen. */
export const ERROR_PAGES = [
  "/share/nonsense",
  "/appointment/nonsense",
  "/unsubscribe/nonsense",
  "/admin/tags?sort=evil",
];
