import { STATUS_FIELD } from "~/app/components/detail/status-button";
import { readFormText } from "~/app/http/body.server";
import { submitConfirmation } from "~/app/http/form.server";
import type { PageArgs } from "~/app/http/page.server";
import { readVersion } from "~/app/http/run-submission.server";
import {
  pausePartnerOffer,
  publishPartnerOffer,
  resumePartnerOffer,
} from "~/server/partner-offers/stages";
import { BadRequestError } from "~/server/platform/errors";

const DECISIONS = {
  publish: { decide: publishPartnerOffer, participle: "published" },
  pause: { decide: pausePartnerOffer, participle: "paused" },
  resume: { decide: resumePartnerOffer, participle: "resumed" },
} as const;

const isDecision = (text: string): text is keyof typeof DECISIONS => Object.hasOwn(DECISIONS, text);

/** Publishes, pauses or resumes an offer, as the form says. */
export const submitStage = (
  { caller, request }: Pick<PageArgs, "caller" | "request">,
  { id, to }: { id: number; to: string },
) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to change the status: ${detail}`,
    save: async (writer, form) => {
      const decision = readFormText(form, STATUS_FIELD);
      if (!isDecision(decision)) throw new BadRequestError("This status is not allowed here");
      const { decide, participle } = DECISIONS[decision];
      await decide(writer, id, readVersion(form));
      return { to, message: `Partner offer ${participle} successfully` };
    },
  });
