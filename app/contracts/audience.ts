import { AUDIENCES, type Audience } from "~/models/guidance/audience.schema";

/** Whose guidance an address is about: /admin/family-guidance/7, /caretaker-guidance-step, /patient-procedures/7/family. */
export function audienceFromPath({ pathname }: { pathname: string }): Audience {
  const found = AUDIENCES.find((audience) =>
    new RegExp(`/${audience}(-guidance|/|$)`).test(pathname),
  );
  if (!found) throw new Error("The address is not one of guidance");
  return found;
}
