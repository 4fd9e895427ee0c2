import { AUDIENCES, type Audience } from "~/models/audience.schema";

/** Whose guidance an address is about: /admin/family-guidance/7, /caretaker-guidance-step. */
export function audienceOf({ pathname }: { pathname: string }): Audience {
  const found = AUDIENCES.find((audience) => pathname.includes(`/${audience}-guidance`));
  if (!found) throw new Error("The address is not one of guidance");
  return found;
}
