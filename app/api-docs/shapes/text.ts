import { z } from "zod";
import { type ApiNote, apiNote } from "~/models/rules/api-note.schema";

/** String schema whose OpenAPI entry has an enum, a pattern or a description; zod does not check these. */
export const textSchema = (note: Pick<ApiNote, "enum" | "pattern" | "description">) =>
  apiNote(z.string(), { type: "string", ...note });
