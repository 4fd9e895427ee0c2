import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";

/** Parses the id of the procedure in a path. @throws BadRequestError */
export const parsePlanId = ({ id }: PageArgs["params"]) => parseId(id, "Invalid procedure plan ID");

/** Parses the id of the version in a path. @throws BadRequestError */
export const parseVersionId = ({ child }: PageArgs["params"]) =>
  parseId(child, "Invalid plan version ID");
