import { Facility, NavigationStep, Procedure } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { SAMPLE_FACILITY, SAMPLE_NAVIGATION_STEPS } from "./facilities/facility-samples";
import { pictureFile, storeFiles, voiceFile } from "./bundled-files";

const FOLDER = "facilities";

/** Creates a facility with navigation steps and assigns all procedures to it. Requires the procedures. */
export async function createFacility(writer: CallerInTransaction): Promise<void> {
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
  const { id: facilityId } = await Facility.create(
    { ...SAMPLE_FACILITY, isExample: true },
    { transaction },
  );
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
