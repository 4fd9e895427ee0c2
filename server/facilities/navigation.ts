import { Facility, NavigationStep, Procedure } from "~/models";
import { findOwnProcedure } from "~/server/patients/own-procedures";
import { type Slide, toSlide } from "~/server/patients/slide";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { type ShownPhone, showPhone } from "~/server/platform/phone-numbers";

/** Directions through the facility of a procedure. */
export type Navigation = {
  /** Id of the patient's procedure. */
  procedureId: number;
  /** Facility's name, telephone (null if unknown) and address ("" if unknown). */
  name: string;
  phone: ShownPhone | null;
  address: string;
  /** Whether the facility is invented, as that of the sample content. */
  isExample: boolean;
  slides: Slide[];
};

/**
 * Reads the directions through the facility of one of the patient's procedures (specification 000, sections 2.7 and
 * 3.6: onsite navigation). Takes at most three statements.
 * @throws NotFoundError for another patient's procedure, and without directions
 */
export async function readNavigation(caller: Caller, procedureId: number): Promise<Navigation> {
  const patientProcedure = await findOwnProcedure(caller, procedureId);
  const procedure = await Procedure.findByPk(patientProcedure.procedureId ?? 0, {
    include: {
      model: Facility,
      as: "facility",
      include: [{ model: NavigationStep, as: "steps" }],
    },
    order: [
      [
        { model: Facility, as: "facility" },
        { model: NavigationStep, as: "steps" },
        "position",
        "ASC",
      ],
    ],
    transaction: caller.transaction,
  });
  const facility = procedure?.facility;
  const steps = facility?.steps ?? [];
  if (!facility || steps.length === 0) throw new NotFoundError("There are no directions yet");
  const { name, phone, address, isExample } = facility;
  return {
    procedureId: patientProcedure.id,
    name,
    // An invented number: nobody answers it.
    phone: isExample ? null : showPhone(phone),
    address,
    isExample,
    slides: steps.map(toNavigationSlide),
  };
}

const toNavigationSlide = ({ id, title, description, imageId, audioId }: NavigationStep): Slide =>
  toSlide({ id, title, text: description, imageId, soundId: audioId });
