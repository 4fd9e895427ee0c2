import { z } from "zod";
import {
  WITHDRAWAL_CAUSES,
  WITHDRAWN_KINDS,
  WITHDRAWN_REQUEST_STATUSES,
} from "~/models/requests/withdrawn-request-status.schema";
import { handling, handlingExample } from "./handling";
import type { WithdrawnRequestData } from "~/server/requests/present";
import {
  createdAt,
  idSchema,
  dateTimeSchema,
  type Shape,
  defineShape,
  updatedAt,
  version,
} from "../describe";

const [session, ride] = WITHDRAWN_KINDS.map(({ value }) => value);
const causes = WITHDRAWAL_CAUSES.map(({ value }) => value);
type Kind = WithdrawnRequestData["kind"];
type Cause = WithdrawnRequestData["cause"];

export const WITHDRAWN_REQUEST: Shape = {
  name: "WithdrawnRequest",
  shape: defineShape<WithdrawnRequestData>()(
    z
      .object({
        id: idSchema("the withdrawn request"),
        kind: z.enum([session, ride] as [Kind, Kind]),
        cause: z.enum(causes as [Cause, ...Cause[]]).describe("Why it is no longer needed."),
        date: z.string().date().describe("The day that was asked for, YYYY-MM-DD."),
        time: z
          .string()
          .regex(/^\d\d:\d\d$/)
          .describe("HH:MM, where the hospital is."),
        arrangement: z.string().nullable().describe("What staff had arranged."),
        whoToCall: z.string().nullable().describe("Who the patient was to call."),
        status: z.enum(WITHDRAWN_REQUEST_STATUSES),
        canceledAt: dateTimeSchema("When it became Canceled.").nullable(),
        canceledBy: z.string().nullable().describe("The name of who said so."),
        ...handling,
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe(
    "What is left of a confirmed request once the patient's data is erased, so that it can be canceled.",
  ),
  example: {
    id: 3,
    kind: "ride",
    cause: "data-erased",
    date: "2027-01-14",
    time: "06:45",
    arrangement: "Harbor Taxi comes at 6:45 AM.",
    whoToCall: "Harbor Taxi, (206) 555-0108",
    status: "New",
    canceledAt: null,
    canceledBy: null,
    ...handlingExample,
    version: 0,
    createdAt: "2027-01-10T20:15:00.000Z",
    updatedAt: "2027-01-10T20:15:00.000Z",
  },
};
