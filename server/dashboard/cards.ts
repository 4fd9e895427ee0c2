import type { Model, ModelStatic } from "sequelize";
import {
  Advertiser,
  Department,
  Guidance,
  PlanSession,
  ReligiousPartner,
  Specialty,
  Survey,
  Tag,
} from "~/models";
import { AUDIENCE_TITLES, type Audience, AUDIENCES } from "~/models/audience.schema";
import type { EventMetric } from "~/models/event-count";
import type { Period } from "~/models/period.schema";
import type { SessionStatus } from "~/models/session-status.schema";

/** What a card counts: the rows of a table, all or those with a value in a column. */
export type RecordCard = {
  rows: ModelStatic<Model>;
  where?: { column: string; value: string };
};
/** Or what triggers have counted in event_counts. */
export type EventCard = { event: EventMetric };

export type Card = (RecordCard | EventCard) & {
  label: string;
  /** The address of its list: of what was added in the period, where the list can be narrowed to that. */
  list: (period: Period) => string;
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

/**
 * The groups of the dashboard in their order (specification 000, section 2.3); one without cards is not shown. Events
 * have no list of their own: their cards open that of what they happened to, where its reports are. Departments have
 * none either: they are read in the list of specialties, in their order.
 */
export const GROUPS: readonly { title: string; cards: readonly Card[] }[] = [
  { title: "Patients", cards: [] },
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
  { title: "Revenue", cards: [] },
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
