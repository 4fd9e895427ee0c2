/** How the hospital is named in messages. */
export type SenderWords = {
  name: string;
  /** Where the name is too long, as in a text message. */
  shortName: string;
  /** Telephone number for questions, as it is shown; "" for none. */
  phone: string;
};

/** Reads how the hospital is named in messages. The only place that knows it. */
export function readSenderWords(): Promise<SenderWords> {
  return Promise.resolve({ name: "Calmward", shortName: "Calmward", phone: "" });
}
