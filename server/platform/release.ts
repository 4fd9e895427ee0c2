import { version } from "~/package.json";

/** The number of this release, as package.json has it. */
export const RELEASE: string = version;
