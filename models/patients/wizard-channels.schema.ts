import { INVITE_CHANNELS } from "./invite-channels.schema";

/** Choice of the wizard that invites nobody yet. */
export const INVITE_LATER = "later";

/** Ways of an invitation in the wizard: those of the dialog, and not yet. In a file without zod, as they are. */
export const WIZARD_INVITE_CHANNELS = [
  ...INVITE_CHANNELS,
  { value: INVITE_LATER, label: "Not now" },
] as const;
