import { eraseInactivePatients } from "~/server/patients/erase-inactive";
import { type Commands, requireOption } from "./command";

/** Commands for guest patients. */
export const PATIENT_COMMANDS: Commands = {
  "patients erase-inactive": {
    usage: "patients erase-inactive --days n [--dry-run]",
    async run(caller, options) {
      const days = requireOption(options, "days");
      const isDryRun = options.values["dry-run"] === true;
      const { count, withdrawn } = await eraseInactivePatients(caller, { days }, isDryRun);
      const countedPatients = `${count} ${count === 1 ? "patient" : "patients"} without a visit for ${days} days`;
      if (isDryRun) {
        const upcoming = withdrawn > 0 ? ` ${countWithdrawn(withdrawn)} would be withdrawn.` : "";
        return `${countedPatients} would be erased.${upcoming} Nothing was.`;
      }
      const toCancel =
        withdrawn > 0
          ? ` ${countWithdrawn(withdrawn)} to cancel: see Live Sessions, Withdrawn.`
          : "";
      return `${countedPatients} erased, with everything that was theirs.${toCancel}`;
    },
  },
};

const countWithdrawn = (count: number) =>
  `${count} confirmed live ${count === 1 ? "session or ride" : "sessions or rides"}`;
