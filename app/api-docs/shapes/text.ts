import { z } from "zod";
import { type SentAs, sentAs } from "~/models/rules/api-note.schema";

/** A text of which the document can say more than the type that the middle floor gives it. */
export const text = (words: Pick<SentAs, "enum" | "pattern" | "description">) =>
  sentAs(z.string(), { type: "string", ...words });
