import type { AnyJob } from "./job-definition";

let known = new Map<string, AnyJob>();

/** Sets the kinds of jobs that this process knows. */
export function setJobDefinitions(definitions: readonly AnyJob[]): void {
  known = new Map(definitions.map((each) => [each.kind, each]));
}

/** Finds a kind of job; undefined for one of another release, and where no runner was started. */
export const findJobDefinition = (kind: string): AnyJob | undefined => known.get(kind);
