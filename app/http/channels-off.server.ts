import { isChannelOn } from "~/server/outbox/channels";

/** Says which messages this website does not send, for pages that wait for a code (AREAS 0: nothing is promised that nothing does); "" where it sends all. */
export function describeChannelsOff(): string {
  const off = [!isChannelOn("email") && "e-mail", !isChannelOn("text") && "text messages"];
  const names = off.every(Boolean) ? "messages" : off.find(Boolean);
  return names ? `This website sends no ${names} at the moment.` : "";
}
