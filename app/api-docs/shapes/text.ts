import { z } from "zod";
import { type ApiNote, apiNote } from "~/models/rules/api-note.schema";

/** A text of which the document can say more than the type that the middle floor gives it. */
export const text = (words: Pick<ApiNote, "enum" | "pattern" | "description">) =>
  apiNote(z.string(), { type: "string", ...words });
