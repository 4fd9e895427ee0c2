let listener: ((kind?: string) => void) | undefined;

/** Lets the runner of this process, if there is one, look for due jobs at once. @param kind a recurring job that may be needed now */
export const wakeJobs = (kind?: string): void => listener?.(kind);

/** Sets who is woken; undefined: nobody. */
export function onWakeJobs(wake: ((kind?: string) => void) | undefined): void {
  listener = wake;
}
