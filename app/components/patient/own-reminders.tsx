import { REMINDERS_FIELD } from "~/app/contracts/account-fields";
import { RevocableList } from "./revocable-list";

type Way = { channel: "email" | "text"; words: string; stoppedBy: "text" | "link" | null };

const CHANNELS = { email: "Reminders by email", text: "Reminders by text message" };
const STOPPED = {
  text: "You stopped our text messages with STOP. Text START to the same number first.",
  link: "You stopped them with the link in a message. The same link starts them again.",
};

/** Reminders that a patient does not get, each with a button that agrees to the words beside it (AREAS 1, 6). */
export const OwnReminders = ({ ways }: { ways: Way[] }) => (
  <RevocableList
    id="reminders"
    title="Reminders that you can have"
    field={REMINDERS_FIELD}
    button="Switch On"
    items={ways.map(({ channel, words, stoppedBy }) => ({
      id: channel,
      title: CHANNELS[channel],
      notes: [stoppedBy ? STOPPED[stoppedBy] : words],
      label: `Switch On: ${CHANNELS[channel]}`,
      isFixed: stoppedBy !== null,
    }))}
  />
);
