import { z } from "zod";
import { toSafePath } from "./safe-path";

/** A path of this origin. */
const ownPath = z.string().refine((path) => toSafePath(path, "") === path);

/** Action of a toast: a link, or with `fields` a form that posts them. */
export const toastActionSchema = z.object({
  label: z.enum(["View", "Undo", "Publish", "Take Back Import", "Open Bin"]),
  href: ownPath,
  /** Loads a new document, for a dialog with its own content security policy. */
  newDocument: z.boolean().optional(),
  fields: z.record(z.string()).optional(),
  /** Preview of the record, as a link beside the action. */
  preview: ownPath.optional(),
});
export type ToastAction = z.infer<typeof toastActionSchema>;
