import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { isChannelOn } from "./channels";
import { hasDueMessages } from "./claim";
import { deliverUntilPause } from "./deliver";
import { repairMessageTimes } from "./repair-times";
import { hasOverdueMessages, stopWithoutChannel } from "./stop-without-channel";
import { DELIVERY_KINDS } from "./wake-delivery";

const EVERY_MS = 5_000;
/** A slow server, at the limit per minute. */
const TIMEOUT_MS = 1_800_000;

const deliveryJob = (channel: MessageChannel, label: string) =>
  defineJob({
    kind: DELIVERY_KINDS[channel],
    label,
    everyMs: EVERY_MS,
    isNeeded: () => (isChannelOn(channel) ? hasDueMessages(channel) : hasOverdueMessages(channel)),
    repairTimes: () => repairMessageTimes(channel),
    timeoutMs: TIMEOUT_MS,
    // What becomes due later is found by `isNeeded`: a message that is queued meanwhile must not wait for it.
    run: async ({ signal, lease }) => {
      if (!isChannelOn(channel)) return stopWithoutChannel(channel);
      return (await deliverUntilPause(channel, { signal, leaseId: lease })).pausedUntil;
    },
  });

/** Delivers mail, and text messages, each by one instance at a time (AREAS 1, 2). */
export const mailJob = deliveryJob("email", "Delivery of email");
export const textMessagesJob = deliveryJob("text", "Delivery of text messages");
