import type { OpenRequests } from "~/server/patient-records/end";

/** Says which requests staff have to take care of after an end or an erasure; null without any. */
export function describeRequests({ open, confirmed }: OpenRequests): string | null {
  const sentences = [
    confirmed > 0 &&
      `${confirmed === 1 ? "1 ride or live session is" : `${confirmed} rides and live sessions are`} confirmed and must be canceled with whoever provides ${confirmed === 1 ? "it" : "them"}.`,
    open > 0 && `${open === 1 ? "1 request has" : `${open} requests have`} no final answer yet.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? `${sentences.join(" ")} You find them under Live Sessions.` : null;
}
