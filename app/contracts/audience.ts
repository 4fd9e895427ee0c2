import { AUDIENCES, type Audience } from "~/models/guidance/audience.schema";

/**
 * Finds the audience of a path such as /admin/family-guidance/7, /caretaker-guidance-step or /patient-procedures/7/family.
 * @throws Error for other paths
 */
export function audienceFromPath({ pathname }: { pathname: string }): Audience {
  const found = AUDIENCES.find((audience) =>
    new RegExp(`/${audience}(-guidance|/|$)`).test(pathname),
  );
  if (!found) throw new Error("The address is not one of guidance");
  return found;
}
