import { z } from "zod";
import { idSchema } from "../describe";

/** View and play counts. */
export const views = z.number().int().min(0).describe("How often it was viewed.");
export const plays = z.number().int().min(0).describe("How often it was played.");

/** Tags of a record. */
export const tagRefs = z
  .array(z.object({ id: idSchema("the tag"), name: z.string() }).strict())
  .describe("In the order of their names.");
