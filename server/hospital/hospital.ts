// The bin and other parts of the platform read the hospital's settings too, so their cache is one of its files.
export { clearHospitalCache, type Hospital, readHospital } from "~/server/platform/hospital";
