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
  Specialty,
  Survey,
  Tag,
} from "~/models";
import { AUDIENCE_TITLES, type Audience, AUDIENCES } from "~/models/guidance/audience.schema";
import type { EventMetric } from "~/models/platform/event-count";
import type { Period } from "~/models/rules/period.schema";
import { PLAN_NAMES, type PlanKind } from "~/models/catalogue/plan.schema";
import type { SessionStatus } from "~/models/sessions/session-status.schema";

/** What a card counts: the rows of a table, all or those with a value in a column. */
export type RecordCard = {
  rows: ModelStatic<Model>;
  where?: { column: string; value: string };
};
/** Or what the whole cents in a column of such rows come to, read along an index that begins with the value. */
export type MoneyCard = Required<RecordCard> & { cents: string };
/** Or what triggers have counted in event_counts. */
export type EventCard = { event: EventMetric };

export type Card = (RecordCard | MoneyCard | EventCard) & {
  label: string;
  /** The address of its list: of what was added in the period, where it can be narrowed to that. Null without a list. */
  list: ((period: Period) => string) | null;
  /** What its figure is, where the label does not say it. */
  note?: string;
};

const addedTo = (path: string) => (period: Period) => `${path}?added=${period}`;
const all = (path: string) => () => path;
const guidance = (audience: Audience) => ({
  label: `${AUDIENCE_TITLES[audience]} Guidance`,
  list: addedTo(`/admin/${audience}-guidance`),
  rows: Guidance,
  where: { column: "audience", value: audience },
});
const sessions = (status: SessionStatus) => ({
  label: `${status} Sessions`,
  list: (period: Period) => `/admin/sessions?status=${status}&added=${period}`,
  rows: PlanSession,
  where: { column: "status", value: status },
});
/** Those of one kind of plan: read from an index that holds their times and prices. */
const choices = (kind: PlanKind) => ({
  list: null,
  rows: PlanChoice,
  where: { column: "plan_kind", value: kind },
});

/**
 * The groups of the dashboard in their order (specification 000, section 2.3). Events have no list of their own: their
 * cards open that of what they happened to, where its reports are. Departments have none either: they are read in the
 * list of specialties, in their order. Procedures are seen where patients choose among them.
 */
export const GROUPS: readonly { title: string; cards: readonly Card[] }[] = [
  { title: "Patients", cards: [{ label: "Patients", list: null, rows: Patient }] },
  {
    title: "Partners",
    cards: [
      {
        label: "Advertisers",
        list: addedTo("/admin/advertisers"),
        rows: Advertiser,
      },
      {
        label: "Religious Partners",
        list: addedTo("/admin/religious"),
        rows: ReligiousPartner,
      },
      {
        label: "Advertisement Views",
        list: all("/admin/advertisers"),
        event: "advertisement.view",
      },
      {
        label: "Advertisement Plays",
        list: all("/admin/advertisers"),
        event: "advertisement.play",
      },
      {
        label: "Message Views",
        list: all("/admin/religious"),
        event: "religious message.view",
      },
      {
        label: "Message Plays",
        list: all("/admin/religious"),
        event: "religious message.play",
      },
    ],
  },
  {
    title: "Plans",
    cards: [
      { label: "Procedures", list: all("/plans"), rows: Procedure },
      { label: "Plans Chosen", list: null, rows: PlanChoice },
      { label: `${PLAN_NAMES.complete} Plans`, ...choices("complete") },
      { label: `${PLAN_NAMES["no-fee"]} Plans`, ...choices("no-fee") },
      {
        label: "Departments",
        list: all("/admin/departments?sort=department"),
        rows: Department,
      },
      {
        label: "Specialties",
        list: addedTo("/admin/departments"),
        rows: Specialty,
      },
      { label: "Tags", list: addedTo("/admin/tags"), rows: Tag },
      ...AUDIENCES.map(guidance),
    ],
  },
  {
    title: "Sessions",
    cards: [
      { label: "Plan Sessions", list: addedTo("/admin/sessions"), rows: PlanSession },
      sessions("Active"),
      sessions("Draft"),
    ],
  },
  {
    title: "Revenue",
    cards: [
      {
        label: "Revenue",
        note: "The prices of the Complete plans that patients chose. Nothing has been charged.",
        cents: "price_cents",
        ...choices("complete"),
      },
    ],
  },
  {
    title: "Surveys",
    cards: [
      { label: "Surveys", list: addedTo("/admin/surveys"), rows: Survey },
      {
        label: "Survey Responses",
        list: all("/admin/surveys"),
        event: "survey response",
      },
    ],
  },
];
