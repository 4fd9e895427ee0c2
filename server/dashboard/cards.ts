import type { Model, ModelStatic } from "sequelize";
import {
  Advertiser,
  Department,
  Guidance,
  Patient,
  PlanChoice,
  PlanSession,
  Procedure,
  ReligiousPartner,
  RevenueEntry,
  Specialty,
  Survey,
  Tag,
} from "~/models";
import { AUDIENCE_TITLES, type Audience, AUDIENCES } from "~/models/guidance/audience.schema";
import type { EventMetric } from "~/models/platform/event-count";
import type { Period } from "~/models/rules/period.schema";
import { COMPLETE_PLAN, FREE_PLAN, type PlanCode } from "~/models/catalogue/plan.schema";
import { CURRENCY } from "~/models/orders/order-options.schema";
import type { PublishStatus } from "~/models/rules/publish-status.schema";

import type { ReportKey } from "~/models/reports/report-options.schema";
import type { Permission } from "~/server/platform/caller";

/** A card that counts the rows of a table, optionally those with a value in a column. */
export type RecordCard = {
  rows: ModelStatic<Model>;
  where?: { column: string; value: string };
  /** Whether each row is something that happened, such as a choice, so that the period's number matters and not the total. */
  happened?: true;
};
/** A card that sums a column of whole cents over the filtered rows; an index begins with the filter column, if any, and has the time and the cents. */
export type MoneyCard = RecordCard & { happened: true; cents: string };
/** A card that sums the events counted by triggers in event_counts. */
export type EventCard = { event: EventMetric };

export type Card = (RecordCard | MoneyCard | EventCard) & {
  label: string;
  /** Builds the path of the card's list, filtered by the period if the list supports that; null without a list. */
  list: ((period: Period) => string) | null;
  /** Permission to see that list; default: that of the dashboard. */
  listPermission?: Permission;
  /** Report that the card leads to instead, with the period, whoever may see it. */
  report?: ReportKey;
  /** Explanation of the figure, where the label is not enough. */
  note?: string;
  /** Permission to see it; default: that of the dashboard. */
  permission?: Permission;
};

const addedListPath = (path: string) => (period: Period) => `${path}?added=${period}`;
const listPath = (path: string) => () => path;
const guidanceCard = (audience: Audience) => ({
  label: `${AUDIENCE_TITLES[audience]} Guidance`,
  list: addedListPath(`/admin/${audience}-guidance`),
  rows: Guidance,
  where: { column: "audience", value: audience },
});
const sessionsCard = (status: PublishStatus) => ({
  label: `${status} Sessions`,
  list: (period: Period) => `/admin/sessions?status=${status}&added=${period}`,
  rows: PlanSession,
  where: { column: "status", value: status },
});
/** Part of a card that counts the choices of one kind of plan, whose times and prices are read from an index alone. */
const planChoicesCard = (code: PlanCode) => ({
  list: null,
  report: "revenue" as const,
  rows: PlanChoice,
  where: { column: "plan_kind", value: code },
  happened: true as const,
});

/**
 * Groups of the dashboard in order (specification 000, section 2.3). Cards of events link to the list of the records that
 * have the events; the card of departments to the list of specialties, sorted by department; the card of procedures to the
 * patients' catalogue.
 */
export const DASHBOARD_GROUPS: readonly { title: string; cards: readonly Card[] }[] = [
  {
    title: "Patients",
    cards: [
      {
        label: "Patients",
        list: listPath("/admin/patients/all"),
        listPermission: "patients.read",
        rows: Patient,
      },
    ],
  },
  {
    title: "Partners",
    cards: [
      {
        label: "Advertisers",
        list: addedListPath("/admin/advertisers"),
        rows: Advertiser,
      },
      {
        label: "Religious Partners",
        list: addedListPath("/admin/religious"),
        rows: ReligiousPartner,
      },
      {
        label: "Advertisement Views",
        list: listPath("/admin/advertisers"),
        report: "views",
        event: "advertisement.view",
      },
      {
        label: "Advertisement Plays",
        list: listPath("/admin/advertisers"),
        report: "views",
        event: "advertisement.play",
      },
      {
        label: "Message Views",
        list: listPath("/admin/religious"),
        report: "views",
        event: "religious message.view",
      },
      {
        label: "Message Plays",
        list: listPath("/admin/religious"),
        report: "views",
        event: "religious message.play",
      },
    ],
  },
  {
    title: "Plans",
    cards: [
      { label: "Plans Chosen", list: null, report: "revenue", rows: PlanChoice, happened: true },
      { label: "Complete Plans", ...planChoicesCard(COMPLETE_PLAN) },
      { label: "Free Plans", ...planChoicesCard(FREE_PLAN) },
      { label: "Procedures", list: listPath("/plans"), rows: Procedure },
      {
        label: "Departments",
        list: listPath("/admin/departments?sort=department"),
        rows: Department,
      },
      {
        label: "Specialties",
        list: addedListPath("/admin/departments"),
        rows: Specialty,
      },
      { label: "Tags", list: addedListPath("/admin/tags"), rows: Tag },
      ...AUDIENCES.map(guidanceCard),
    ],
  },
  {
    title: "Sessions",
    cards: [
      {
        label: "Sessions Played",
        note: "Counted when a patient answers the questions before a session.",
        list: listPath("/admin/sessions"),
        report: "sessions",
        event: "session assessment",
      },
      { label: "Plan Sessions", list: addedListPath("/admin/sessions"), rows: PlanSession },
      sessionsCard("Active"),
      sessionsCard("Draft"),
    ],
  },
  {
    title: "Revenue",
    cards: [
      {
        label: "Revenue",
        note: "What patients paid, less refunds.",
        list: listPath("/admin/billing-plans/orders"),
        report: "revenue",
        permission: "billing.read",
        rows: RevenueEntry,
        where: { column: "currency", value: CURRENCY },
        cents: "amount_cents",
        happened: true,
      },
      {
        label: "Prices Chosen",
        note: "The prices of the plans that patients chose, paid or not.",
        list: null,
        report: "revenue",
        rows: PlanChoice,
        cents: "price_cents",
        happened: true,
      },
    ],
  },
  {
    title: "Surveys",
    cards: [
      {
        label: "Survey Responses",
        list: listPath("/admin/surveys"),
        report: "surveys",
        event: "survey response",
      },
      { label: "Surveys", list: addedListPath("/admin/surveys"), rows: Survey },
    ],
  },
];
