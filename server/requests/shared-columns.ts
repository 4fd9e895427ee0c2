import { formatPhone } from "~/server/platform/phone-numbers";
import type { LiveSessionRequestData, RideRequestData } from "./present";
import { dayValue, type ListColumn } from "~/server/lists/list-table";

/** Assignee of a request or message: below its status on screens, a column of its own in files. */
export const ASSIGNEE_COLUMN: ListColumn<{ assignee: string | null }> = {
  id: "assignee",
  header: "Assigned To",
  partOf: "status",
  value: ({ assignee }) => assignee,
};

/** Columns of when and by whom something was answered, by the names of the two fields; neither is shown unless it is chosen. */
export const answerColumns = <At extends string, By extends string>(
  header: string,
  at: At,
  by: By,
): ListColumn<Record<At | By, string | null>>[] => [
  {
    id: at,
    header,
    isOptional: true,
    empty: "Not yet",
    value: ({ [at]: day }) => day && dayValue(day),
  },
  {
    id: by,
    header: `${header} By`,
    kind: "text",
    isOptional: true,
    empty: "Nobody yet",
    value: ({ [by]: name }) => name,
  },
];

/** First columns of the lists of requests: when, of whom, and for what. */
export const FIRST_COLUMNS: ListColumn<LiveSessionRequestData | RideRequestData>[] = [
  {
    id: "createdAt",
    header: "Received",
    sort: "createdAt",
    isMinor: true,
    value: ({ createdAt }) => dayValue(createdAt),
  },
  { id: "name", header: "From", kind: "name", value: ({ patient }) => patient },
  {
    id: "procedure",
    header: "Procedure",
    sort: "procedure",
    kind: "text",
    value: ({ procedure }) => procedure,
  },
];

/** Columns of the answer, none of which is shown unless it is chosen. */
export const ANSWER_COLUMNS: ListColumn<LiveSessionRequestData | RideRequestData>[] = [
  {
    id: "contact",
    header: "Contact",
    kind: "text",
    isOptional: true,
    value: ({ contact }) => contact && formatPhone(contact),
  },
  ...answerColumns("Answered", "statusChangedAt", "statusChangedBy"),
];
