// Exports the drawings of the sample content as WebP (docs/sample-content.md): node scripts/export-pictures.mjs
import { readdirSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";

const SAMPLES = path.join(import.meta.dirname, "../server/sample-content");

for (const folder of ["guidance/pictures", "facilities/pictures"]) {
  const pictures = path.join(SAMPLES, folder);
  for (const name of readdirSync(pictures).filter((name) => name.endsWith(".svg"))) {
    const drawing = path.join(pictures, name);
    const picture = drawing.replace(/\.svg$/, ".webp");
    await sharp(drawing).resize(800, 600).webp({ quality: 82, effort: 6 }).toFile(picture);
    const small = path.join(pictures, "small", path.basename(picture));
    await sharp(drawing).resize(192, 144).webp({ quality: 75, effort: 6 }).toFile(small);
  }
}
