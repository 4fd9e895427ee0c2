import type { Caller } from "~/server/platform/caller";
import { TooManyAttemptsError } from "~/server/platform/errors";
import { toNetwork } from "~/server/platform/network";
import { LocalLimit } from "~/server/platform/rate-limits";
import type { PricedPlan } from "./benefit";
import {
  acceptsCodes,
  type BenefitRequest,
  CODE_UNKNOWN,
  findBenefit,
  type FoundBenefit,
} from "./find-benefit";

/** Unknown codes from one network address: generous, since patients of a hospital may share one, and too few to guess codes. */
const guessLimit = new LocalLimit({ name: "codes", points: 60, seconds: 3_600, noun: "codes" });

/** Discount of a plan's price for display, with whether the form has a code field. */
export type ShownBenefit = FoundBenefit & { takesCodes: boolean };

/** Finds what comes off a plan's price, to be shown before it counts; unknown codes are limited to 60 an hour from one address (AREAS 11). */
export async function showBenefit(
  caller: Caller,
  plan: PricedPlan,
  request: BenefitRequest,
): Promise<ShownBenefit> {
  if (plan.priceCents === 0) return { benefit: null, codeProblem: null, takesCodes: false };
  const found = await findBenefit(caller, plan, request);
  const takesCodes = request.code !== "" || (await acceptsCodes(caller));
  const { codeProblem } = found;
  if (codeProblem === null) return { ...found, takesCodes };
  return { ...found, codeProblem: await countGuess(caller, { ...found, codeProblem }), takesCodes };
}

/** Counts an unknown code against the limit of the caller's network address. @throws TooManyAttemptsError */
export async function limitGuesses(
  { address }: Caller,
  { codeProblem }: FoundBenefit,
): Promise<void> {
  const network = toNetwork(address);
  if (network && codeProblem === CODE_UNKNOWN) await guessLimit.consume(network);
}

async function countGuess(
  caller: Caller,
  found: FoundBenefit & { codeProblem: string },
): Promise<string> {
  try {
    await limitGuesses(caller, found);
    return found.codeProblem;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return error.message;
    throw error;
  }
}
