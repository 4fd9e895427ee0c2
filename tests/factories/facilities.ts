import { Facility, NavigationStep, Procedure } from "~/models";
import { unique } from "./names";

type Step = Partial<Pick<NavigationStep, "title" | "description" | "imageId" | "audioId">>;

/** Inserts a facility with the steps of its directions, bypassing validation. */
export async function seedFacility(steps: Step[] = [], values: Partial<Facility> = {}) {
  const facility = await Facility.create({
    name: unique("Facility"),
    phone: "+12065550142",
    addressLine1: "400 Harbor Road",
    ...values,
  });
  for (const [position, step] of steps.entries()) {
    await NavigationStep.create({
      facilityId: facility.id,
      position,
      title: `Part ${position + 1} of the way`,
      description: "Follow the blue line.",
      imageId: null,
      audioId: null,
      ...step,
    });
  }
  return facility;
}

/** Sets the facility of a catalogue procedure. */
export const setProcedureFacility = (procedureId: number, facilityId: number | null) =>
  Procedure.update({ facilityId }, { where: { id: procedureId } });

/** Inserts a facility with one step, and returns the step. */
export async function seedFacilityStep(step: Step = {}) {
  const { id } = await seedFacility([step]);
  return NavigationStep.findOne({ where: { facilityId: id }, rejectOnEmpty: true });
}
