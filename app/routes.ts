import {
  index,
  layout,
  prefix,
  route,
  type RouteConfig,
  type RouteConfigEntry,
} from "@remix-run/route-config";

import {
  BILLING_ENTITIES,
  RECORD_ENTITIES,
  type ChangedEntity,
  PATIENT_ENTITIES,
} from "../models/changes/record-change.schema";
import { REPORTS } from "../models/reports/report-options.schema";

const AUDIENCES = ["caretaker", "family"];

/** API routes of an audience's guidance; both audiences share the files. */
function guidanceApiRoutes(audience: string): RouteConfigEntry[] {
  const apiRoute = (path: string, file: string) =>
    route(`${audience}-${path}`, file, { id: `api/${audience}-${path}` });
  return [
    apiRoute("guidance", "api/guidance.ts"),
    apiRoute("guidance/:id", "api/guidance.$id.ts"),
    apiRoute("guidance/:id/publish", "api/guidance.$id.publish.ts"),
    apiRoute("guidance/:id/unpublish", "api/guidance.$id.unpublish.ts"),
    apiRoute("guidance-step", "api/guidance-step.ts"),
    apiRoute("guidance-step/bulk", "api/guidance-step.bulk.ts"),
    apiRoute("guidance-step/guidance/:guidanceId", "api/guidance-step.guidance.$guidanceId.ts"),
    apiRoute("guidance-step/:id", "api/guidance-step.$id.ts"),
  ];
}

/**
 * A list of the back-office, with the dialogs that all lists have: their files are shared.
 * @param without what a list does not offer, where it is not filled from files, or nothing is done to many
 */
function listRoute(
  list: string,
  file: string,
  children: RouteConfigEntry[],
  without: ("import" | "bulk")[] = [],
): RouteConfigEntry {
  const shared = (path: string, name: string, sharedFile: string) =>
    route(path, `admin/${sharedFile}.tsx`, { id: `${list}/${name}` });
  const imports = [
    shared("import", "import", "imports/import"),
    shared("import/:draft", "import-preview", "imports/import-preview"),
  ];
  return route(list, file, { id: `${list}/list` }, [
    shared("filter", "filter", "filter"),
    shared("columns", "columns", "columns"),
    shared("export", "export", "exports/export"),
    ...(without.includes("import") ? [] : imports),
    ...(without.includes("bulk") ? [] : [shared("bulk", "bulk", "bulk/confirm")]),
    ...children,
  ]);
}

/** Dialogs about a live session, over the list of requests and over the schedule; both share the files. */
function liveSessionDialogs(list: string) {
  const dialog = (name: string, file: string) =>
    route(`:id/${name}`, `admin/live-sessions/${file}.tsx`, {
      id: `live-sessions/${list}/${name}`,
    });
  return [
    dialog("view", "session-request-view"),
    dialog("confirm", "session-request-confirm"),
    dialog("offer", "session-request-offer"),
    dialog("move", "live-session-move"),
    dialog("cancel", "live-session-cancel"),
    dialog("outcome", "live-session-outcome"),
    dialog("assign", "session-request-assign"),
    dialog("delete", "session-request-delete"),
  ];
}

/** Files of the exports and imports of a screen, if it is a list: apart from the screens, whose layout they do not have. */
function listFileRoutes({ path: list, children = [] }: RouteConfigEntry): RouteConfigEntry[] {
  const offers = (dialog: string) => children.some(({ path }) => path === dialog);
  const file = (path: string, sharedFile: string, name = path) =>
    route(`${list}/${path}`, `admin/${sharedFile}.ts`, { id: `${list}/${name}` });
  const exports = [
    file("export.csv", "exports/export-file"),
    file("export.xlsx", "exports/export-file"),
  ];
  const imports = [
    file("import-template.csv", "imports/import-template", "import-template"),
    file("import/:draft/refused.csv", "imports/import-refused", "import-refused"),
    file("import/:draft/progress", "imports/import-progress", "import-progress"),
  ];
  return [...(offers("export") ? exports : []), ...(offers("import") ? imports : [])];
}

/** Back-office routes of an audience's guidance; both audiences share the files. */
function guidanceAdminRoutes(audience: string): RouteConfigEntry[] {
  const screen = (path: string, file: string, name: string, children?: RouteConfigEntry[]) =>
    route(path, `admin/guidance/${file}.tsx`, { id: `${audience}-guidance/${name}` }, children);
  const child = (path: string, file: string, name = file) => screen(path, file, name);
  return [
    listRoute(`${audience}-guidance`, "admin/guidance/list.tsx", [
      child("new", "wizard-details", "new"),
      child("drafts/:draft/details", "wizard-details"),
      child("drafts/:draft/directions", "wizard-directions"),
      child("drafts/:draft/cancel", "wizard-cancel"),
      child(":id/preview", "preview"),
      child(":id/delete", "delete"),
    ]),
    screen(`${audience}-guidance/:id`, "detail", "detail", [
      child("steps/new", "step-new"),
      child("steps/:child/edit", "step-edit"),
      child("steps/:child/delete", "step-delete"),
    ]),
  ];
}

/** Patient dialogs of an audience's guidance; both audiences share the files. */
function guidancePatientRoutes(audience: string): RouteConfigEntry[] {
  return [
    route(`:id/${audience}`, "patient/procedures/guidance.tsx", { id: `patient/${audience}` }),
    route(`:id/${audience}/send`, "patient/procedures/send-to.tsx", {
      id: `patient/${audience}/send`,
    }),
  ];
}

/** Dialogs of a live session, for its patient and for who has the link of a message: both share the files. */
const sessionDialogs = (path: string, name: string): RouteConfigEntry[] =>
  ["move", "cancel", "none", "book", "rate"].map((dialog) =>
    route(`${path}${dialog}`, `patient/appointments/${dialog}.tsx`, { id: `${name}/${dialog}` }),
  );

/** Paths of the site's text pages, which share one file. */
const TEXT_PAGES = [
  "about",
  "clinicians",
  "coaches",
  "healthcare-affiliates",
  "healthcare-systems",
  "hipaa",
  "medical-providers",
  "patients",
  "privacy",
  "support",
  "terms",
];

/** Disclaimer dialog over a page with the plan comparison. */
const disclaimerRoute = (page: string) =>
  route("disclaimer", "site/disclaimer.tsx", { id: `${page}/disclaimer` });

/** Kinds of content whose versions are kept, by their paths in the API. */
const VERSIONED: readonly ChangedEntity[] = [
  "advertisement",
  "advertiser",
  "billing-plan",
  "caretaker-guidance",
  "caretaker-guidance-step",
  "department",
  "facility",
  "facility-step",
  "family-guidance",
  "family-guidance-step",
  "partner",
  "partner-offer",
  "procedure",
  "religious-message",
  "religious-partner",
  "session",
  "speciality",
  "survey",
  "survey-question",
  "tag",
];

/** File of a call that all kinds of records share: what is a patient's, or a contract, needs other permissions than content. */
function sharedFile(entity: ChangedEntity, call: string): string {
  if (PATIENT_ENTITIES.includes(entity)) return `${call}.patients.ts`;
  return BILLING_ENTITIES.includes(entity) ? `${call}.billing.ts` : `${call}.ts`;
}

/** Files of the reports, by the permission that each needs. */
const REPORT_FILES = {
  "content.read": "api/report.ts",
  "patients.read": "api/report.patients.ts",
  "billing.read": "api/report.billing.ts",
};

/** REST API; all responses use the envelope. */
const REST_ROUTES = [
  ...RECORD_ENTITIES.map((entity) =>
    route(`${entity}/bulk-change`, `api/${sharedFile(entity, "bulk-change")}`, {
      id: `api/${entity}/bulk-change`,
    }),
  ),
  route("advertisement", "api/advertisement.ts"),
  route("advertisement/by-advertiser", "api/advertisement.by-advertiser.ts"),
  route("advertisement/:id", "api/advertisement.$id.ts"),
  route("advertiser", "api/advertiser.ts"),
  route("advertiser/:id", "api/advertiser.$id.ts"),
  route("billing-plan", "api/billing-plan.ts"),
  route("billing-plan/:id", "api/billing-plan.$id.ts"),
  route("billing-plan/:id/price", "api/billing-plan.$id.price.ts"),
  route("billing-plan/:id/price/:priceId", "api/billing-plan.$id.price.$priceId.ts"),
  route("changes", "api/changes.ts"),
  route("coach", "api/coach.ts"),
  route("coach/:id", "api/coach.$id.ts"),
  route("coach/:id/slots", "api/coach.$id.slots.ts"),
  route("contact-message", "api/contact-message.ts"),
  route("contact-message/:id", "api/contact-message.$id.ts"),
  route("department", "api/department.ts"),
  route("department/:id", "api/department.$id.ts"),
  route("outcome", "api/outcome.ts"),
  route("outcome/:id", "api/outcome.$id.ts"),
  route("episode", "api/episode.ts"),
  route("episode/:id", "api/episode.$id.ts"),
  route("episode/:id/cancel", "api/episode.$id.cancel.ts"),
  route("facility", "api/facility.ts"),
  route("facility/:id", "api/facility.$id.ts"),
  route("facility-step", "api/facility-step.ts"),
  route("facility-step/facility/:facilityId", "api/facility-step.facility.$facilityId.ts"),
  route("facility-step/:id", "api/facility-step.$id.ts"),
  ...AUDIENCES.flatMap(guidanceApiRoutes),
  route("hospital-setting", "api/hospital-setting.ts"),
  route("live-session", "api/live-session.ts"),
  route("live-session/:id", "api/live-session.$id.ts"),
  route("live-session/:id/accept", "api/live-session.$id.accept.ts"),
  route("live-session/:id/cancel", "api/live-session.$id.cancel.ts"),
  route("live-session/:id/complete", "api/live-session.$id.complete.ts"),
  route("live-session/:id/move", "api/live-session.$id.move.ts"),
  route("live-session/:id/offer", "api/live-session.$id.offer.ts"),
  route("live-session-request", "api/live-session-request.ts"),
  route("live-session-request/:id", "api/live-session-request.$id.ts"),
  route("order", "api/order.ts"),
  route("order/:id", "api/order.$id.ts"),
  route("order/:id/refund", "api/order.$id.refund.ts"),
  route("order/:id/waive", "api/order.$id.waive.ts"),
  route("outbox-message", "api/outbox-message.ts"),
  route("outbox-message/:id", "api/outbox-message.$id.ts"),
  route("outbox-message/:id/send-again", "api/outbox-message.$id.send-again.ts"),
  route("outbox-message/:id/stop", "api/outbox-message.$id.stop.ts"),
  route("partner", "api/partner.ts"),
  route("partner/:id", "api/partner.$id.ts"),
  route("partner/:id/eligibility", "api/partner.$id.eligibility.ts"),
  route("partner-offer", "api/partner-offer.ts"),
  route("partner-offer/:id", "api/partner-offer.$id.ts"),
  route("partner-offer/:id/publish", "api/partner-offer.$id.publish.ts"),
  route("partner-offer/:id/pause", "api/partner-offer.$id.pause.ts"),
  route("partner-offer/:id/resume", "api/partner-offer.$id.resume.ts"),
  route("patient", "api/patient.ts"),
  route("patient/:id", "api/patient.$id.ts"),
  route("patient/:id/invite", "api/patient.$id.invite.ts"),
  route("patient/:id/end", "api/patient.$id.end.ts"),
  route("patient/:id/sign-out", "api/patient.$id.sign-out.ts"),
  route("procedure", "api/procedure.ts"),
  route("procedure/:id", "api/procedure.$id.ts"),
  route("procedure-plan", "api/procedure-plan.ts"),
  route("procedure-plan/:id", "api/procedure-plan.$id.ts"),
  route("procedure-plan/:id/version", "api/procedure-plan.$id.version.ts"),
  route("procedure-plan/:id/version/:versionId", "api/procedure-plan.$id.version.$versionId.ts"),
  route(
    "procedure-plan/:id/version/:versionId/publish",
    "api/procedure-plan.$id.version.$versionId.publish.ts",
  ),
  route(
    "procedure-plan/:id/version/:versionId/retire",
    "api/procedure-plan.$id.version.$versionId.retire.ts",
  ),
  ...REPORTS.map(({ key, permission }) =>
    route(`report/${key}`, REPORT_FILES[permission], { id: `api/report/${key}` }),
  ),
  route("religious-message", "api/religious-message.ts"),
  route("religious-message/:id", "api/religious-message.$id.ts"),
  route(
    "religious-message/by-partner/:partnerId",
    "api/religious-message.by-partner.$partnerId.ts",
  ),
  route("religious-partner", "api/religious-partner.ts"),
  route("religious-partner/:id", "api/religious-partner.$id.ts"),
  route("ride-request", "api/ride-request.ts"),
  route("ride-request/:id", "api/ride-request.$id.ts"),
  route("withdrawn-request", "api/withdrawn-request.ts"),
  route("withdrawn-request/:id", "api/withdrawn-request.$id.ts"),
  route("session", "api/session.ts"),
  route("session/:id", "api/session.$id.ts"),
  route("session/:id/duplicate", "api/session.$id.duplicate.ts"),
  route("session/:id/publish", "api/session.$id.publish.ts"),
  route("session/:id/unpublish", "api/session.$id.unpublish.ts"),
  route("speciality", "api/speciality.ts"),
  route("speciality/:id", "api/speciality.$id.ts"),
  route("survey", "api/survey.ts"),
  route("survey/:id", "api/survey.$id.ts"),
  route("survey/:id/publish", "api/survey.$id.publish.ts"),
  route("survey/:id/unpublish", "api/survey.$id.unpublish.ts"),
  route("survey-question", "api/survey-question.ts"),
  route("survey-question/bulk", "api/survey-question.bulk.ts"),
  route("survey-question/by-survey/:surveyId", "api/survey-question.by-survey.$surveyId.ts"),
  route("survey-question/:id", "api/survey-question.$id.ts"),
  route("survey-response", "api/survey-response.ts"),
  route("survey-response/:id", "api/survey-response.$id.ts"),
  route("work-item", "api/work-item.ts"),
  route("work-item/:id", "api/work-item.$id.ts"),
  route("tag", "api/tag.ts"),
  route("tag/:id", "api/tag.$id.ts"),
  ...RECORD_ENTITIES.map((entity) =>
    route(`${entity}/:id/restore`, `api/${sharedFile(entity, "restore")}`, {
      id: `api/${entity}/:id/restore`,
    }),
  ),
  ...VERSIONED.map((entity) =>
    route(`${entity}/:id/revisions`, `api/${sharedFile(entity, "revisions")}`, {
      id: `api/${entity}/revisions`,
    }),
  ),
  route("healthz", "api/healthz.ts"),
  route("metrics", "api/metrics.ts"),
  route("readyz", "api/readyz.ts"),
];

/** Catch-all routes below the REST paths, so that their 404 responses use the envelope too. */
function restNotFoundRoutes(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  const firstSegments = new Set(routes.map(({ path }) => path?.split("/", 1)[0]));
  return [...firstSegments].map((path) =>
    route(`${path}/*`, "api/not-found.ts", { id: `api/${path}/*` }),
  );
}

/** Dialogs about the caller's saved views, over the page of a report. */
const SAVED_REPORT_DIALOGS = [
  route("save", "admin/reports/saved/save.tsx"),
  route("saved/:id/mail", "admin/reports/saved/mail.tsx"),
  route("saved/:id/rename", "admin/reports/saved/rename.tsx"),
  route("saved/:id/delete", "admin/reports/saved/delete.tsx"),
];

/** Screens of the back-office. */
const ADMIN_SCREENS = [
  route("dashboard", "admin/dashboard/dashboard.tsx"),
  route("search", "admin/search.tsx"),
  route("components", "admin/components/page.tsx", [
    route("dialog", "admin/components/dialog.tsx"),
    route("form", "admin/components/form.tsx"),
    route("delete", "admin/components/delete.tsx"),
  ]),
  route("components/fields", "admin/components/fields.tsx"),
  route("components/forms", "admin/components/forms.tsx"),
  route("components/tokens", "admin/components/tokens.tsx"),
  route("components/messages", "admin/components/messages.tsx"),
  route("components/access", "admin/components/access.tsx"),
  route("components/records", "admin/components/records.tsx"),
  route("components/lists", "admin/components/lists.tsx", [
    route("new", "admin/components/dialog.tsx", { id: "components/lists/new" }),
  ]),
  route("components/wizards", "admin/components/wizards.tsx", [
    route("drafts/:draft/:step", "admin/components/wizard.tsx"),
  ]),
  route("components/patients", "admin/components/patients.tsx"),
  route("components/players", "admin/components/players.tsx"),
  route("components/answers", "admin/components/answers.tsx"),
  route("components/site", "admin/components/site.tsx"),

  listRoute("sessions", "admin/sessions/list.tsx", [
    route("new", "admin/sessions/wizard-details.tsx", { id: "sessions/new" }),
    route(":id/edit", "admin/sessions/wizard-details.tsx", { id: "sessions/edit" }),
    route(":id/duplicate", "admin/sessions/wizard-details.tsx", { id: "sessions/duplicate" }),
    route("drafts/:draft/details", "admin/sessions/wizard-details.tsx"),
    route("drafts/:draft/configuration", "admin/sessions/wizard-configuration.tsx"),
    route("drafts/:draft/media", "admin/sessions/wizard-media.tsx"),
    route("drafts/:draft/religion", "admin/sessions/wizard-religion.tsx"),
    route("drafts/:draft/review", "admin/sessions/wizard-review.tsx"),
    route("drafts/:draft/cancel", "admin/sessions/wizard-cancel.tsx"),
    route(":id/view", "admin/sessions/view.tsx"),
    route(":id/delete", "admin/sessions/delete.tsx"),
  ]),

  listRoute("procedure-plans", "admin/procedure-plans/list.tsx", [
    route("new", "admin/procedure-plans/wizard-details.tsx", { id: "procedure-plans/new" }),
    route(":id/edit", "admin/procedure-plans/wizard-details.tsx", {
      id: "procedure-plans/edit",
    }),
    route(":id/duplicate", "admin/procedure-plans/wizard-details.tsx", {
      id: "procedure-plans/duplicate",
    }),
    route("drafts/:draft/details", "admin/procedure-plans/wizard-details.tsx"),
    route("drafts/:draft/items", "admin/procedure-plans/wizard-items.tsx"),
    route("drafts/:draft/prices", "admin/procedure-plans/wizard-prices.tsx"),
    route("drafts/:draft/review", "admin/procedure-plans/wizard-review.tsx"),
    route("drafts/:draft/cancel", "admin/procedure-plans/wizard-cancel.tsx"),
  ]),
  route("procedure-plans/:id", "admin/procedure-plans/detail.tsx", [
    route("delete", "admin/procedure-plans/delete.tsx"),
    route("versions/:child/publish", "admin/procedure-plans/version-publish.tsx"),
    route("versions/:child/retire", "admin/procedure-plans/version-retire.tsx"),
    route("versions/:child/delete", "admin/procedure-plans/version-delete.tsx"),
  ]),
  route("procedure-plans/:id/versions/:child", "admin/procedure-plans/version.tsx"),

  listRoute("departments", "admin/departments/list.tsx", [
    route("new", "admin/departments/new.tsx"),
    route(":id/view", "admin/departments/view.tsx"),
    route(":id/edit", "admin/departments/edit.tsx"),
    route(":id/delete", "admin/departments/delete.tsx"),
  ]),
  listRoute(
    "departments/all",
    "admin/departments/all/list.tsx",
    [
      route("new", "admin/departments/all/new.tsx"),
      route(":id/edit", "admin/departments/all/edit.tsx"),
      route(":id/delete", "admin/departments/all/delete.tsx"),
    ],
    ["import"],
  ),
  route("departments/:id", "admin/departments/detail.tsx"),

  listRoute("tags", "admin/tags/list.tsx", [
    route("new", "admin/tags/new.tsx"),
    route(":id/edit", "admin/tags/edit.tsx"),
    route(":id/delete", "admin/tags/delete.tsx"),
  ]),

  listRoute("advertisers", "admin/advertisers/list.tsx", [
    route("new", "admin/advertisers/new.tsx"),
    route("drafts/:draft/details", "admin/advertisers/wizard-details.tsx"),
    route("drafts/:draft/advertisements", "admin/advertisers/wizard-advertisements.tsx"),
    route("drafts/:draft/cancel", "admin/advertisers/wizard-cancel.tsx"),
    route(":id/delete", "admin/advertisers/delete.tsx"),
  ]),
  route("advertisers/:id", "admin/advertisers/detail.tsx", [
    route("bulk", "admin/bulk/confirm.tsx", { id: "advertisements/bulk" }),
    route("advertisements/new", "admin/advertisers/advertisement-new.tsx"),
    route("advertisements/:child/edit", "admin/advertisers/advertisement-edit.tsx"),
    route("advertisements/:child/delete", "admin/advertisers/advertisement-delete.tsx"),
    route("advertisements/:child/play", "admin/advertisers/advertisement-play.tsx"),
  ]),
  route("advertisers/:id/reports", "admin/advertisers/reports.tsx"),

  listRoute("religious", "admin/religious/list.tsx", [
    route("new", "admin/religious/new.tsx"),
    route("drafts/:draft/details", "admin/religious/wizard-details.tsx"),
    route("drafts/:draft/messages", "admin/religious/wizard-messages.tsx"),
    route("drafts/:draft/cancel", "admin/religious/wizard-cancel.tsx"),
    route(":id/delete", "admin/religious/delete.tsx"),
  ]),
  route("religious/:id", "admin/religious/detail.tsx", [
    route("bulk", "admin/bulk/confirm.tsx", { id: "religious-messages/bulk" }),
    route("messages/new", "admin/religious/message-new.tsx"),
    route("messages/:child/edit", "admin/religious/message-edit.tsx"),
    route("messages/:child/delete", "admin/religious/message-delete.tsx"),
    route("messages/:child/play", "admin/religious/message-play.tsx"),
  ]),
  route("religious/:id/reports", "admin/religious/reports.tsx"),

  route("reports", "admin/reports/index.tsx"),
  route("reports/:report", "admin/reports/report.tsx", SAVED_REPORT_DIALOGS),
  route("reports/saved/:id", "admin/reports/saved/open.tsx"),

  listRoute("surveys", "admin/surveys/list.tsx", [
    route("new", "admin/surveys/wizard-details.tsx", { id: "surveys/new" }),
    route("drafts/:draft/details", "admin/surveys/wizard-details.tsx"),
    route("drafts/:draft/questions", "admin/surveys/wizard-questions.tsx"),
    route("drafts/:draft/cancel", "admin/surveys/wizard-cancel.tsx"),
    route(":id/delete", "admin/surveys/delete.tsx"),
  ]),
  route("surveys/:id", "admin/surveys/detail.tsx", [
    route("questions/new", "admin/surveys/question-new.tsx"),
    route("questions/:child/edit", "admin/surveys/question-edit.tsx"),
    route("questions/:child/delete", "admin/surveys/question-delete.tsx"),
  ]),
  route("surveys/:id/results", "admin/surveys/results.tsx"),
  route("surveys/:id/results/:wording", "admin/surveys/results-texts.tsx"),

  ...AUDIENCES.flatMap(guidanceAdminRoutes),

  listRoute("facilities", "admin/facilities/list.tsx", [
    route("new", "admin/facilities/new.tsx"),
    route("drafts/:draft/details", "admin/facilities/wizard-details.tsx"),
    route("drafts/:draft/way", "admin/facilities/wizard-way.tsx"),
    route("drafts/:draft/cancel", "admin/facilities/wizard-cancel.tsx"),
    route(":id/delete", "admin/facilities/delete.tsx"),
  ]),
  route("facilities/:id", "admin/facilities/detail.tsx", [
    route("steps/new", "admin/facilities/step-new.tsx"),
    route("steps/:child/edit", "admin/facilities/step-edit.tsx"),
    route("steps/:child/delete", "admin/facilities/step-delete.tsx"),
  ]),
  route("facilities/:id/way", "admin/facilities/way.tsx"),

  listRoute(
    "coaches",
    "admin/coaches/list.tsx",
    [
      route("new", "admin/coaches/new.tsx"),
      route("drafts/:draft/details", "admin/coaches/wizard-details.tsx"),
      route("drafts/:draft/offer", "admin/coaches/wizard-offer.tsx"),
      route("drafts/:draft/hours", "admin/coaches/wizard-hours.tsx"),
      route("drafts/:draft/cancel", "admin/coaches/wizard-cancel.tsx"),
      route(":id/delete", "admin/coaches/delete.tsx"),
    ],
    ["import"],
  ),
  route("coaches/:id", "admin/coaches/detail.tsx", [route("invite", "admin/coaches/invite.tsx")]),
  listRoute(
    "billing-plans",
    "admin/billing-plans/list.tsx",
    [
      route("new", "admin/billing-plans/new.tsx"),
      route("drafts/:draft/details", "admin/billing-plans/wizard-details.tsx"),
      route("drafts/:draft/price", "admin/billing-plans/wizard-price.tsx"),
      route("drafts/:draft/cancel", "admin/billing-plans/wizard-cancel.tsx"),
      route(":id/delete", "admin/billing-plans/delete.tsx"),
    ],
    ["import"],
  ),
  listRoute("billing-plans/orders", "admin/billing-plans/orders/list.tsx", [], ["import", "bulk"]),
  route("billing-plans/orders/:id", "admin/billing-plans/orders/detail.tsx", [
    route("refund", "admin/billing-plans/orders/refund.tsx"),
    route("waive", "admin/billing-plans/orders/waive.tsx"),
  ]),
  route("billing-plans/orders/:id/receipt", "admin/billing-plans/orders/receipt.tsx"),
  route("billing-plans/:id", "admin/billing-plans/detail.tsx", [
    route("prices/new", "admin/billing-plans/price-new.tsx"),
    route("prices/:child/delete", "admin/billing-plans/price-delete.tsx"),
  ]),
  route("my-appointments", "admin/coach-own/my-appointments.tsx", [
    route(":id/cancel", "admin/coach-own/appointment-cancel.tsx"),
  ]),
  route("my-profile", "admin/coach-own/my-profile.tsx"),
  route("my-hours", "admin/coach-own/my-hours.tsx"),

  listRoute("partners", "admin/partners/list.tsx", [
    route("new", "admin/partners/new.tsx"),
    route("drafts/:draft/details", "admin/partners/wizard-details.tsx"),
    route("drafts/:draft/coverage", "admin/partners/wizard-coverage.tsx"),
    route("drafts/:draft/cancel", "admin/partners/wizard-cancel.tsx"),
    route(":id/delete", "admin/partners/delete.tsx"),
  ]),
  route("partners/:id", "admin/partners/detail.tsx", [
    route("eligibility", "admin/partners/eligibility-upload.tsx"),
    route("eligibility/remove", "admin/partners/eligibility-remove.tsx"),
  ]),
  listRoute("partner-offers", "admin/partner-offers/list.tsx", [
    route("new", "admin/partner-offers/new.tsx"),
    route(":id/view", "admin/partner-offers/view.tsx"),
    route(":id/edit", "admin/partner-offers/edit.tsx"),
    route(":id/delete", "admin/partner-offers/delete.tsx"),
  ]),

  route("history/:entity/:id", "admin/history/history.tsx", [
    route(":revision/restore", "admin/history/restore.tsx"),
  ]),

  listRoute(
    "patients",
    "admin/patients/work/list.tsx",
    [
      route("work/:id/called", "admin/patients/work/called.tsx"),
      route("work/:id/done", "admin/patients/work/done.tsx"),
      route("work/:id/snooze", "admin/patients/work/snooze.tsx"),
      route("work/:id/give", "admin/patients/work/give.tsx"),
      route("work/:id/open", "admin/patients/work/open-again.tsx"),
    ],
    ["import", "bulk"],
  ),
  listRoute("patients/all", "admin/patients/list.tsx", [
    route("new", "admin/patients/new.tsx"),
    route("drafts/:draft/details", "admin/patients/wizard-details.tsx"),
    route("drafts/:draft/procedure", "admin/patients/wizard-procedure.tsx"),
    route("drafts/:draft/invitation", "admin/patients/wizard-invitation.tsx"),
    route("drafts/:draft/cancel", "admin/patients/wizard-cancel.tsx"),
    route(":id/invite", "admin/patients/invite.tsx"),
  ]),
  route("patients/:id", "admin/patients/detail.tsx", [
    route("episodes/new", "admin/patients/episode-new.tsx"),
    route("episodes/:child/edit", "admin/patients/episode-edit.tsx"),
    route("episodes/:child/cancel", "admin/patients/episode-cancel.tsx"),
    route("outcomes/:child/remove", "admin/patients/outcome-remove.tsx"),
    route("notes/new", "admin/patients/note-new.tsx"),
    route("notes/:child/edit", "admin/patients/note-edit.tsx"),
    route("notes/:child/delete", "admin/patients/note-delete.tsx"),
    route("guardian", "admin/patients/guardian-new.tsx"),
    route("people/:child/edit", "admin/patients/guardian-edit.tsx"),
    route("people/:child/end", "admin/patients/person-end.tsx"),
    route("invite", "admin/patients/invite.tsx", { id: "patients/invite" }),
    route("sign-out", "admin/patients/sign-out.tsx"),
    route("end", "admin/patients/end.tsx"),
    route("reopen", "admin/patients/reopen.tsx"),
    route("erase", "admin/patients/erase.tsx"),
  ]),
  route("patients/:id/letter", "admin/patients/letter.tsx"),
  route("patients/:id/answers", "admin/patients/answers.tsx"),
  route("patients/:id/export", "admin/patients/export.tsx"),
  route("patients/:id/merge", "admin/patients/merge.tsx"),

  listRoute("reports/outcomes/list", "admin/reports/outcomes/list.tsx", [
    route(":id/delete", "admin/reports/outcomes/delete.tsx"),
  ]),

  route("live-sessions", "admin/live-sessions/home.ts"),
  listRoute(
    "live-sessions/requests",
    "admin/live-sessions/session-requests.tsx",
    liveSessionDialogs("requests"),
    ["import"],
  ),
  route(
    "live-sessions/schedule",
    "admin/live-sessions/schedule.tsx",
    liveSessionDialogs("schedule"),
  ),
  listRoute(
    "live-sessions/rides",
    "admin/live-sessions/ride-requests.tsx",
    [
      route(":id/view", "admin/live-sessions/ride-request-view.tsx"),
      route(":id/confirm", "admin/live-sessions/ride-request-confirm.tsx"),
      route(":id/offer", "admin/live-sessions/ride-request-offer.tsx"),
      route(":id/assign", "admin/live-sessions/ride-request-assign.tsx"),
      route(":id/delete", "admin/live-sessions/ride-request-delete.tsx"),
    ],
    ["import"],
  ),
  listRoute(
    "live-sessions/withdrawn",
    "admin/live-sessions/withdrawn.tsx",
    [
      route(":id/view", "admin/live-sessions/withdrawn-view.tsx"),
      route(":id/assign", "admin/live-sessions/withdrawn-assign.tsx"),
      route(":id/delete", "admin/live-sessions/withdrawn-delete.tsx"),
    ],
    ["import"],
  ),
  listRoute(
    "live-sessions/messages",
    "admin/live-sessions/messages.tsx",
    [
      route(":id/view", "admin/live-sessions/message-view.tsx"),
      route(":id/assign", "admin/live-sessions/message-assign.tsx"),
      route(":id/delete", "admin/live-sessions/message-delete.tsx"),
    ],
    ["import"],
  ),

  route("bulk-changes/:id", "admin/bulk/progress.tsx"),

  route("account", "admin/account/account.tsx"),
  route("account/stay", "admin/account/stay.tsx"),
  route("account/sign-ins/:signIn/end", "admin/account/end-sign-in.tsx"),
  route("account/password", "admin/account/password.tsx"),
  route("account/notifications", "admin/account/notifications.tsx"),
  route("account/messages", "admin/account/messages.tsx"),
  route("account/second-factor", "admin/account/second-factor.tsx"),
  route("account/second-factor/recovery-codes", "admin/account/new-recovery-codes.tsx"),
  route("account/second-factor/off", "admin/account/turn-off-second-factor.tsx"),

  listRoute(
    "administrators",
    "admin/administrators/list.tsx",
    [
      route("new", "admin/administrators/new.tsx"),
      route(":id/edit", "admin/administrators/edit.tsx"),
      route(":id/new-link", "admin/administrators/new-link.tsx"),
      route(":id/sign-out", "admin/administrators/end-sign-ins.tsx"),
      route(":id/deactivate", "admin/administrators/deactivate.tsx"),
      route(":id/activate", "admin/administrators/activate.tsx"),
    ],
    ["import", "bulk"],
  ),
  listRoute(
    "bin",
    "admin/bin/list.tsx",
    [
      route(":entity/:id/restore", "admin/bin/restore.tsx"),
      route(":entity/:id/delete", "admin/bin/delete.tsx"),
    ],
    ["import"],
  ),
  route("bin/imports", "admin/bin/imports.tsx", [
    route(":id/take-back", "admin/bin/take-back.tsx"),
  ]),
  route("hospital-settings", "admin/hospital/settings.tsx"),
  route("audit", "admin/audit/list.tsx", [route(":id/view", "admin/audit/view.tsx")]),
  listRoute(
    "messages",
    "admin/messages/list.tsx",
    [
      route(":id/view", "admin/messages/view.tsx"),
      route(":id/send-again", "admin/messages/send-again.tsx"),
      route(":id/stop", "admin/messages/stop.tsx"),
    ],
    ["import", "bulk"],
  ),
  route("messages/templates", "admin/messages/templates.tsx"),
  route("system", "admin/system/system.tsx"),

  listRoute(
    "api-tokens",
    "admin/api-tokens/list.tsx",
    [route("new", "admin/api-tokens/new.tsx"), route(":id/revoke", "admin/api-tokens/revoke.tsx")],
    ["import", "bulk"],
  ),

  route("*", "admin/not-found.tsx"),
];

/** All routes: site, patient area, back-office, REST API. */
export default [
  layout("site/layout.tsx", [
    route("", "site/landing.tsx", [disclaimerRoute("landing")]),
    route("plans", "site/plans.tsx", [disclaimerRoute("plans")]),
    route("add-procedure", "patient/add-procedure.tsx", [disclaimerRoute("add-procedure")]),
    route("contact", "site/contact.tsx"),
    route("join", "patient/accounts/join.tsx"),
    route("join/confirm", "patient/accounts/join-confirm.tsx"),
    route("join/choices", "patient/accounts/join-choices.tsx"),
    route("patient-sign-in", "patient/accounts/sign-in.tsx"),
    route("patient-sign-in/code", "patient/accounts/sign-in-code.tsx"),
    route("patient-sign-in/birth-date", "patient/accounts/sign-in-birth-date.tsx"),
    route("keep-my-data", "patient/accounts/keep.tsx"),
    route("keep-my-data/code", "patient/accounts/keep-code.tsx"),
    route("bring-along", "patient/accounts/bring-along.tsx"),
    route("caretaker-invitation/code", "patient/caring/accept.tsx"),
    route("caretaker-invitation/:token", "patient/caring/invitation.tsx"),
    route("unsubscribe/:token", "site/unsubscribe.tsx"),
    route("unsubscribe/:token/all", "site/unsubscribe-all.tsx"),
    route("studies", "site/studies.tsx"),
    ...TEXT_PAGES.map((name) => route(name, "site/text-page.tsx", { id: `site/${name}` })),
    route("*", "site/not-found.tsx"),
  ]),
  layout("patient/layout.tsx", [
    route("patient-procedures", "patient/procedures.tsx", [
      route(":id/details", "patient/procedures/details.tsx"),
      route(":id/remove", "patient/procedures/remove.tsx"),
      route(":id/sessions/:session", "patient/procedures/session.tsx"),
      route(":id/sessions/:session/assessment", "patient/procedures/assessment.tsx"),
      route(":id/live-session", "patient/requests/live-session.tsx"),
      route(":id/live-session/:request/withdraw", "patient/requests/live-session-withdraw.tsx"),
      route(":id/live-session/:request", "patient/appointments/own.tsx"),
      ...sessionDialogs(":id/live-session/:request/", "own-session"),
      route(":id/ride", "patient/requests/ride.tsx"),
      route(":id/ride/:request/withdraw", "patient/requests/ride-withdraw.tsx"),
      ...AUDIENCES.flatMap(guidancePatientRoutes),
      route(":id/navigation", "patient/procedures/navigation.tsx"),
    ]),
    route("today", "patient/today/today.tsx", [
      route("ride", "patient/caring/ride.tsx"),
      route("stop", "patient/caring/stop.tsx"),
      route("check", "patient/today/check.tsx"),
      route("moved", "patient/today/moved.tsx"),
      route("not-taken-place", "patient/today/not-taken-place.tsx"),
    ]),
    route("patient-procedures/:id/print", "patient/print/plan.tsx"),
    route("patient-procedures/:id/print/caretaker", "patient/print/caretaker.tsx"),
    route("share/:token", "patient/share.tsx"),
    route(
      "appointment/:token",
      "patient/appointments/by-link.tsx",
      sessionDialogs("", "appointment"),
    ),
    route("my-people", "patient/people/list.tsx", [
      route("new", "patient/people/new.tsx", { id: "patient/people/new" }),
      route(":id", "patient/people/edit.tsx"),
      route(":id/invite", "patient/people/invite.tsx"),
      route(":id/end", "patient/people/end.tsx"),
    ]),
    route("my-calendar", "patient/calendar/page.tsx", [
      route("renew", "patient/calendar/renew.tsx"),
      route("off", "patient/calendar/off.tsx"),
    ]),
    route("my-orders", "patient/orders/list.tsx"),
    route("my-orders/:id", "patient/orders/order.tsx"),
    route("my-orders/:id/receipt", "patient/orders/receipt.tsx"),
    route("patient-surveys", "patient/surveys.tsx"),
    route("patient-surveys/thank-you", "patient/survey-thanks.tsx"),
    route("patient-surveys/:survey", "patient/survey.tsx"),
    route("health-metrics", "patient/health-metrics.tsx"),
    route("patient-data", "patient/data.tsx", [
      route("examples", "patient/data-examples.tsx"),
      route("erase", "patient/data-erase.tsx"),
    ]),
    route("today/surveys/:survey", "patient/caring/survey.tsx"),
    route("today/thank-you", "patient/caring/thanks.tsx"),
  ]),
  layout("site/sign-in-layout.tsx", [
    route("sign-in", "site/sign-in.tsx"),
    route("sign-in/code", "site/sign-in-code.tsx"),
    route("sign-in/forgot-password", "site/forgot-password.tsx"),
    route("welcome", "site/welcome.tsx"),
  ]),
  layout("api-docs/pages/layout.tsx", [
    route("api-docs", "api-docs/pages/overview.tsx"),
    route("api-docs/changelog", "api-docs/pages/changelog.tsx"),
    route("api-docs/:group", "api-docs/pages/group.tsx"),
  ]),
  route("patient-data/download", "patient/data-download.ts"),
  route("calendar/:file", "site/calendar.ts"),
  route("appointment/:token/calendar.ics", "patient/appointments/calendar.ts"),
  route(
    "patient-procedures/:id/live-session/:request/calendar.ics",
    "patient/appointments/calendar.ts",
    { id: "own-session/calendar" },
  ),
  route("patient-sign-out", "patient/accounts/sign-out.ts"),
  route("lite", "site/lite.ts"),
  route("logout", "site/logout.ts"),
  route("robots.txt", "site/robots.ts"),
  route("sitemap.xml", "site/sitemap.ts"),
  route("openapi.json", "api-docs/openapi-json.ts"),
  route("media/:id", "site/media.$id.ts"),
  route("message-gateway/sms", "site/message-gateway.ts"),
  route("payment-event/stripe", "site/payment-event.ts"),
  route("patient-procedures/:id/sessions/:session/captions", "patient/procedures/captions.ts"),

  ...prefix("admin", [
    index("admin/home.ts"),
    route("search/suggestions", "admin/search-suggestions.ts"),
    layout("admin/layout.tsx", ADMIN_SCREENS),
    layout("patient/preview/layout.tsx", [
      route("sessions/:id/as-patient", "patient/preview/session.tsx"),
      route("sessions/:id/as-patient/assessment", "patient/preview/assessment.tsx"),
      route("surveys/:id/as-patient", "patient/preview/survey.tsx"),
      route("procedure-plans/:id/as-patient", "patient/preview/plan.tsx"),
      route("facilities/:id/as-patient", "patient/preview/facility.tsx"),
      ...AUDIENCES.map((audience) =>
        route(`${audience}-guidance/:id/as-patient`, "patient/preview/guidance.tsx", {
          id: `${audience}-guidance/as-patient`,
        }),
      ),
    ]),
    route("sessions/:id/as-patient/captions", "patient/preview/captions.ts"),
    route("audit.csv", "admin/audit/export.ts"),
    route("advertisers/drafts/:draft/progress", "admin/wizard-progress.ts"),
    route("religious/drafts/:draft/progress", "admin/wizard-progress.ts", {
      id: "religious/progress",
    }),
    route("facilities/drafts/:draft/progress", "admin/wizard-progress.ts", {
      id: "facilities/progress",
    }),
    route("surveys/drafts/:draft/progress", "admin/wizard-progress.ts", {
      id: "surveys/progress",
    }),
    ...AUDIENCES.map((audience) =>
      route(`${audience}-guidance/drafts/:draft/progress`, "admin/wizard-progress.ts", {
        id: `${audience}-guidance/progress`,
      }),
    ),
    route("patients/:id/export.json", "admin/patients/export-json.ts"),
    route("advertisers/:id/reports.csv", "admin/advertisers/reports-csv.ts"),
    route("religious/:id/reports.csv", "admin/religious/reports-csv.ts"),
    ...["csv", "xlsx"].map((format) =>
      route(`reports/:report/export.${format}`, "admin/reports/export-file.ts", {
        id: `reports/export.${format}`,
      }),
    ),
    route("surveys/:id/results.csv", "admin/surveys/results-csv.ts"),
    route("tags/search.json", "admin/tags/search.ts"),
    ...ADMIN_SCREENS.flatMap(listFileRoutes),
  ]),

  ...REST_ROUTES,
  ...restNotFoundRoutes(REST_ROUTES),
] satisfies RouteConfig;
