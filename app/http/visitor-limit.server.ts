import type { Caller } from "~/server/platform/caller";
import { networkOf } from "~/server/platform/network";
import { LocalLimit } from "~/server/platform/rate-limits";
import { settings } from "~/server/platform/settings";
import type { LoadContext } from "./load-context";

const READS = ["GET", "HEAD"];
/** What proxies and monitors ask all the time. */
const PROBES = ["/healthz", "/readyz", "/metrics"];

let reads: LocalLimit | undefined;
/** All loaders of a page are one request. */
const counted = new WeakSet<LoadContext>();

/**
 * Counts a read of somebody who has not signed in, by their network: they cost a page or a file each and are not counted by
 * anything else. On one's own machine, under open access, and where no address is known nothing is counted.
 * @throws TooManyAttemptsError
 */
export async function countVisitorRead(
  { actor, address }: Caller,
  request: Request,
  context: LoadContext | undefined,
): Promise<void> {
  const { access, visitorRequestsPerMinute } = settings();
  const network = networkOf(address);
  if (!context || !network || access === "open" || !READS.includes(request.method)) return;
  if (!["visitor", "patient"].includes(actor.role) || counted.has(context)) return;
  if (PROBES.includes(new URL(request.url).pathname)) return;
  counted.add(context);
  reads ??= new LocalLimit({
    name: "visitor-requests",
    points: visitorRequestsPerMinute,
    seconds: 60,
    noun: "requests",
  });
  await reads.count(network);
}
