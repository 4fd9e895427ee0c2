import { Facility, NavigationStep, Procedure } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import {
  SAMPLE_FACILITIES,
  SAMPLE_FACILITY_NAME,
  SAMPLE_NAVIGATION_STEPS,
} from "./facilities/facility-samples";
import { spreadOverYear } from "./sample-dates";
import { pictureFile, storeFiles, voiceFile } from "./bundled-files";

const FOLDER = "facilities";

/** Creates a campus with a building and a unit, the way through the building, and assigns all procedures to it. Requires the procedures. */
export async function createFacilities(writer: CallerInTransaction): Promise<void> {
  const { transaction } = writer;
  const names = SAMPLE_NAVIGATION_STEPS.map(({ name }) => name);
  const pictures = await storeFiles(
    writer,
    names.map((name) => [name, pictureFile(FOLDER, name)]),
  );
  const voices = await storeFiles(
    writer,
    names.map((name) => [name, voiceFile(FOLDER, name)]),
  );
  const facilityId = await insertFacilities(writer);
  await NavigationStep.bulkCreate(
    SAMPLE_NAVIGATION_STEPS.map(({ name, title, description }, position) => ({
      facilityId,
      position,
      title,
      description,
      imageId: pictures.get(name) ?? null,
      audioId: voices.get(name) ?? null,
    })),
    { transaction },
  );
  await Procedure.update({ facilityId }, { where: {}, silent: true, transaction });
}

/** Inserts the sample facilities, each as a part of the one before. @returns the id of the one where procedures take place */
async function insertFacilities({ transaction }: CallerInTransaction): Promise<number> {
  let partOf: Facility | null = null;
  let found = 0;
  for (const [position, values] of SAMPLE_FACILITIES.entries()) {
    const createdAt = spreadOverYear(position, SAMPLE_FACILITIES.length);
    const facility: Facility = await Facility.create(
      {
        ...values,
        partOfId: partOf?.id ?? null,
        partOfLine: partOf?.normalizedName ?? "",
        isExample: true,
        createdAt,
      },
      { transaction },
    );
    if (facility.name === SAMPLE_FACILITY_NAME) found = facility.id;
    partOf = facility;
  }
  return found;
}
