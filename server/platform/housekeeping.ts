import { systemCaller } from "./caller";
import { deleteExpiredDrafts } from "./drafts";
import { log } from "./log";

const EVERY_HOUR = 3_600_000;

/** Tidies up now and every hour, without keeping the process alive. Returns how to stop it. */
export function startHousekeeping(): () => void {
  const tidy = async () => {
    try {
      const drafts = await deleteExpiredDrafts(systemCaller("housekeeping"));
      if (drafts > 0) log.info({ task: "housekeeping", drafts }, "expired drafts deleted");
    } catch (error) {
      log.error({ task: "housekeeping", err: error }, "housekeeping failed");
    }
  };
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_HOUR);
  timer.unref();
  return () => clearInterval(timer);
}
