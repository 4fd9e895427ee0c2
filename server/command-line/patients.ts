import { eraseInactivePatients } from "~/server/patients/erase-inactive";
import { type Commands, requireOption } from "./command";

/** Commands for guest patients. */
export const PATIENT_COMMANDS: Commands = {
  "patients erase-inactive": {
    usage: "patients erase-inactive --days n [--dry-run]",
    async run(caller, options) {
      const days = requireOption(options, "days");
      const isDryRun = options.values["dry-run"] === true;
      const count = await eraseInactivePatients(caller, { days }, isDryRun);
      const countedPatients = `${count} ${count === 1 ? "patient" : "patients"} without a visit for ${days} days`;
      return isDryRun
        ? `${countedPatients} would be erased. Nothing was.`
        : `${countedPatients} erased, with everything that was theirs.`;
    },
  },
};
