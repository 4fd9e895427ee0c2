import { NavigationStep } from "~/models";
import { FACILITY_LABELS } from "~/models/facilities/facility-options.schema";
import { type Slide, toSlide } from "./slide";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { type ShownPhone, showPhone } from "~/server/platform/phone-numbers";
import { STEP_ORDER } from "~/server/facilities/find";
import { realPhones, type ResolvedFacility, resolveFacility } from "~/server/facilities/resolve";

/** The way to a facility and through it, as patients see it. */
export type Way = {
  /** Facility's name, telephone (null if unknown) and address ("" if unknown). */
  name: string;
  phone: ShownPhone | null;
  address: string;
  /** What else helps there, such as where to park: label and text. */
  facts: { label: string; text: string }[];
  /** What to know before coming; "" for nothing. */
  reminder: string;
  /** Name of the larger facility that the steps are of; "" for its own. */
  through: string;
  /** Whether it, or a part of this, is invented, as in the sample content. */
  isExample: boolean;
  slides: Slide[];
};

/** Facts of a way, in the order in which somebody needs them. */
const FACTS = ["hours", "parking", "entrance", "checkInDesk", "accessibility"] as const;

/**
 * Reads the way to a facility: its own steps or, without any, those of the nearest facility that it is part of. Takes at most four
 * statements.
 * @throws NotFoundError
 */
export async function readWay(caller: Caller, facilityId: number): Promise<Way> {
  const resolved = await resolveFacility(caller, facilityId);
  if (!resolved) throw new NotFoundError("Facility not found");
  return readResolvedWay(caller, resolved);
}

/** Like `readWay`, of a facility that has been resolved. One statement. */
export async function readResolvedWay(
  { transaction }: Caller,
  resolved: ResolvedFacility,
): Promise<Way> {
  const { id, name, address, way } = resolved;
  const steps = way
    ? await NavigationStep.findAll({
        where: { facilityId: way.id },
        order: STEP_ORDER,
        transaction,
      })
    : [];
  return {
    name,
    // An invented number: nobody answers it.
    phone: showPhone(realPhones(resolved).phone),
    address,
    facts: FACTS.filter((field) => resolved[field] !== "").map((field) => ({
      label: FACILITY_LABELS[field],
      text: resolved[field],
    })),
    reminder: resolved.reminderText,
    through: way && way.id !== id ? way.name : "",
    isExample: resolved.isExample || way?.isExample === true,
    slides: steps.map(({ id, title, description, imageId, audioId }) =>
      toSlide({ id, title, text: description, imageId, soundId: audioId }),
    ),
  };
}
