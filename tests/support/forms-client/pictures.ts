import sharp from "sharp";
import { type ClientLocator } from "./locator";

/** Natural width or height of an `<img>`, which is loaded with the cookies of its page. */
export async function readPictureSize(locator: ClientLocator, name: string): Promise<number> {
  const image = locator.requireOne(name);
  const url = new URL(image.getAttribute("src") ?? "", image.baseURI).href;
  const response = await locator.page().request.get(url);
  if (!response.ok()) throw new Error(`${url} answered ${response.status()}`);
  const { width = 0, height = 0 } = await sharp(await response.body()).metadata();
  return name === "naturalWidth" ? width : height;
}
