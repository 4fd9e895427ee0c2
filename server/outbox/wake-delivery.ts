import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { wakeJobs } from "~/server/platform/jobs/wake";

/** Kinds of the jobs that deliver the messages of a channel. */
export const DELIVERY_KINDS = { email: "mail", text: "text-messages" } as const;

/** Lets this process look at once for messages to deliver, after one was queued. */
export const wakeDelivery = (channel: MessageChannel): void => wakeJobs(DELIVERY_KINDS[channel]);
