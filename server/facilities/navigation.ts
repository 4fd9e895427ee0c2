import { Facility, NavigationStep, Procedure } from "~/models";
import { findOwnProcedure } from "~/server/patients/own-procedures";
import { type Slide, slideOf } from "~/server/patients/slide";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";

/** The way through the facility where a procedure is done. */
export type Navigation = {
  /** The patient's procedure. */
  procedureId: number;
  /** The facility's name, telephone and address; "" for what is not known. */
  name: string;
  phone: string;
  address: string;
  slides: Slide[];
};

/**
 * How a patient finds the way where one of their procedures is done (specification 000, sections 2.7 and 3.6: onsite
 * navigation). Three statements at most.
 * @throws NotFoundError where the procedure is not the caller's, and where nobody has described the way
 */
export async function readNavigation(caller: Caller, procedureId: number): Promise<Navigation> {
  const own = await findOwnProcedure(caller, procedureId);
  const procedure = await Procedure.findByPk(own.procedureId ?? 0, {
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
  if (!facility || steps.length === 0) throw new NotFoundError("Nobody has described the way yet");
  const { name, phone, address } = facility;
  return { procedureId: own.id, name, phone, address, slides: steps.map(present) };
}

const present = ({ id, title, description, imageId, audioId }: NavigationStep): Slide =>
  slideOf({ id, title, text: description, imageId, soundId: audioId });
