import { asYesNo } from "~/models/survey-question.schema";
import { typedText } from "~/models/typed.schema";
import type { Caller } from "~/server/platform/caller";
import type { Begun } from "~/server/wizards/wizard-draft";
import { getSessionOrNone } from "./sessions";

/** The names of what was deleted, "" for one that nobody knows any more; null where nothing was. */
export type GoneParts = { message: string | null; advertisement: string | null };

/**
 * What a wizard's session includes and was deleted, and has not been chosen again (DESIGN 7): the session that is edited or
 * copied knows what it was called.
 */
export async function gonePartsOf(caller: Caller, begun: Begun): Promise<GoneParts> {
  const { typed, made, copyOf } = begun;
  const lacks = (answer: string, field: string) =>
    asYesNo(typedText(typed[answer])) === "Yes" && typedText(typed[field]) === "";
  const noMessage = lacks("religiousContent", "religiousMessageId");
  const noAdvertisement = lacks("advertisingContent", "advertisementId");
  const source = made?.id ?? copyOf;
  const session =
    source && (noMessage || noAdvertisement) ? await getSessionOrNone(caller, source) : null;
  return {
    message:
      noMessage && session?.religiousMessageDeleted ? (session.religiousMessage ?? "") : null,
    advertisement:
      noAdvertisement && session?.advertisementDeleted ? (session.advertisement ?? "") : null,
  };
}
