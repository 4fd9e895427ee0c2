import { WithdrawnRequest } from "~/models";

/** Inserts what is left of a confirmed ride after its patient's data was erased. */
export const seedWithdrawnRequest = () =>
  WithdrawnRequest.create({
    kind: "ride",
    cause: "data-erased",
    wishedDate: "2027-01-14",
    wishedTime: "08:15",
    arrangement: "Harbor Taxi comes at 8:15 AM.",
    whoToCall: "Harbor Taxi, 555-0108",
  });
