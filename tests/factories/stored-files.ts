import { storeFile } from "~/server/files/store";
import { admin } from "../support/database";
import { plainPicture } from "./files";

/** Stores a small picture that no record references yet, and returns its id. */
export async function storePicture(name = "a.png"): Promise<string> {
  const file = await plainPicture(8, 8).png().toBuffer();
  return storeFile(admin, { kind: "image", name, file });
}
