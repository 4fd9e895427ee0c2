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

/** What is shown of a plan's price: what comes off, and whether there is anything to type. */
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
  if (found.codeProblem !== CODE_UNKNOWN) return { ...found, takesCodes };
  return { ...found, codeProblem: await countGuess(caller, found.codeProblem), takesCodes };
}

async function countGuess({ address }: Caller, problem: string): Promise<string> {
  const network = toNetwork(address);
  if (!network) return problem;
  try {
    await guessLimit.consume(network);
    return problem;
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return error.message;
    throw error;
  }
}
