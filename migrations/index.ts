import type { Migration } from "./migration";
import { departmentsSpecialtiesTags } from "./0001-departments-specialties-tags";
import { drafts } from "./0002-drafts";

/** All migrations in the order they run. Names never change once they have shipped. */
export const migrations: readonly Migration[] = [departmentsSpecialtiesTags, drafts];
