// The consent ledger stops messages too, and the outbox asks the ledger, so stopping is part of the platform.
export {
  OUTBOX_MESSAGE,
  recordStopped,
  stopMessages,
  type StopInput,
} from "~/server/platform/outbox/stop-messages";
