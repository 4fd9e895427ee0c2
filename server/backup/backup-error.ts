import { errorCode, DomainError } from "~/server/platform/errors";

/** Error that prevents a backup or a restore; its message is one line for the operator. */
export class BackupError extends DomainError {
  readonly status = 409;
}

const REASONS: Record<string, string> = {
  ENOSPC: "there is no room",
  EDQUOT: "there is no room",
  EFBIG: "it is too large for the disk",
  EROFS: "the disk can only be read",
  EACCES: "permission is denied",
  EPERM: "permission is denied",
  ENOENT: "there is no such file or folder",
  ENOTDIR: "a part of the path is no folder",
  EISDIR: "it is a folder",
  EPIPE: "whoever read it has stopped",
};

/**
 * Turns a system error about a file into a BackupError with a readable reason; returns other errors unchanged.
 * @param problem beginning of the message, such as "x.tar cannot be read"
 */
export function explainFileError(error: unknown, problem: string): unknown {
  const code = errorCode(error);
  if (code === undefined || error instanceof DomainError) return error;
  const reason = REASONS[code];
  if (reason === undefined && !/^E[A-Z]+$/.test(code)) return error;
  return new BackupError(`${problem}: ${reason ?? "the system refuses"} (${code}).`);
}
