import { z } from "zod";
import { idSchema } from "../describe";

/** What only staff see of a request or message. */
export const handling = {
  assigneeId: idSchema("the administrator who takes care of it").nullable(),
  assignee: z.string().nullable().describe("The name of who takes care of it."),
  staffNote: z.string().nullable().describe("A note among staff."),
};
export const handlingExample = { assigneeId: 1, assignee: "Ada Lovelace", staffNote: null };
