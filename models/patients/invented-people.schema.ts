/** Record numbers of the sample content. */
const INVENTED = /^SAMPLE-\d+$/;

/** What stands beside everybody whom the sample content has invented (AREAS 3). */
export const NOT_REAL = "Not a real person";

/** Whether the sample content has invented a patient. */
export const isInvented = ({ recordNumber }: { recordNumber: string | null }): boolean =>
  INVENTED.test(recordNumber ?? "");
