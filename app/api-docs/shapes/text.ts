import { z } from "zod";
import { type ApiNote, apiNote } from "~/models/rules/api-note.schema";

/** Text field that the document constrains more than its TypeScript type does. */
export const text = (note: Pick<ApiNote, "enum" | "pattern" | "description">) =>
  apiNote(z.string(), { type: "string", ...note });
