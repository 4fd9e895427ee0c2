/** Ways of an invitation: stored value and label. In a file without zod, so that pages do not load the schema. */
export const INVITE_CHANNELS = [
  { value: "email", label: "By email" },
  { value: "text", label: "By text message" },
  { value: "letter", label: "Print Letter" },
] as const;
export type InviteChannel = (typeof INVITE_CHANNELS)[number]["value"];
