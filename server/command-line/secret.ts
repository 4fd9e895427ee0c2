import { acceptSecret } from "~/server/system/shared-secret";
import type { Commands } from "./command";

/** Commands for the SESSION_SECRET that all instances share. */
export const SECRET_COMMANDS: Commands = {
  "secret accept": {
    usage: "secret accept",
    async run(caller) {
      return (await acceptSecret(caller))
        ? "This SESSION_SECRET is valid from now on. Restart every instance with it. Second factors have to be set up " +
            "again, and guest patients start over."
        : "This SESSION_SECRET is the one that the database knows already.";
    },
  },
};
