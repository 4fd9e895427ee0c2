import { storageUp } from "~/server/platform/metrics";
import { fileStorage } from "./storage";

/** Age from which a result is renewed: probes and scrapes come every few seconds, and a bucket costs for each request. */
const MAX_AGE_MS = 5_000;
/** Maximum wait of a probe for a store that is slow or does not respond; then it gets the last result. */
const MAX_WAIT_MS = 1_000;

let last = { isUp: true, checkedAt: -Infinity };
let running: Promise<void> | undefined;

async function check(): Promise<void> {
  const isUp = await fileStorage()
    .check()
    .then(
      () => true,
      () => false,
    );
  last = { isUp, checkedAt: performance.now() };
  storageUp.set(isUp ? 1 : 0);
}

/**
 * Whether the storage of uploaded files responds, as of the last five seconds; up to a request's timeout older while it does not
 * respond. Takes at most a second.
 */
export async function isStorageUp(): Promise<boolean> {
  if (performance.now() - last.checkedAt > MAX_AGE_MS) {
    running ??= check().finally(() => (running = undefined));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, MAX_WAIT_MS)));
    await Promise.race([running, timeout]);
    clearTimeout(timer);
  }
  return last.isUp;
}
