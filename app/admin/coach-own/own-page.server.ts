import { data } from "@remix-run/node";
import { EDIT_PARAMETER } from "~/app/contracts/list-url";
import { formatSlot, toCoachFacts, toSectionValues } from "~/app/admin/coaches/coach-facts.server";
import { type CoachSection, parseSection } from "~/app/admin/coaches/coach-validators";
import { submitSection } from "~/app/admin/coaches/submit-section.server";
import type { PageArgs } from "~/app/http/page.server";
import { getOwnCoach, updateOwnCoach } from "~/server/coaches/own-profile";
import { findNextFree } from "~/server/coaches/slots";
import { BadRequestError, NotFoundError } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";

/** Number of free times that the page shows. */
const FREE_COUNT = 10;

/** Loads a page of a coach's own profile; without one, why there is none. */
export async function loadOwnPage({ caller, url }: PageArgs) {
  try {
    const coach = await getOwnCoach(caller);
    const facts = toCoachFacts(coach);
    const section = parseSection(url.searchParams.get(EDIT_PARAMETER));
    const free = await findNextFree(caller, coach, FREE_COUNT);
    const form = section && {
      section,
      values: toSectionValues[section](coach),
      version: coach.version,
      hospitalZone: settings().timeZone,
      mayReach: true,
      isOwn: true,
    };
    const times = free.map(({ start }) => formatSlot(start, facts.timeZone));
    return data({ profile: { facts, free: times, form }, missing: null });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    return data({ profile: null, missing: error.message });
  }
}

type Page = { path: string; sections: readonly CoachSection[]; message: string };

/** Saves a section of the caller's own profile. */
export function submitOwnSection(args: PageArgs, { path, sections, message }: Page) {
  const section = parseSection(args.url.searchParams.get(EDIT_PARAMETER));
  if (!section || !sections.includes(section)) throw new BadRequestError("Choose what to edit");
  return submitSection(args, {
    section,
    mayReach: true,
    isOwn: true,
    update: updateOwnCoach,
    to: path,
    message,
  });
}
