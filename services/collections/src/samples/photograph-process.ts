/** Renders one of our own drawings: `photograph-process.ts <drawing.svg> <picture.jpg>`. */
import sharp from 'sharp';

const [drawing, picture] = process.argv.slice(2);
if (!drawing || !picture) throw new Error('Give a drawing and where the picture goes.');

await sharp(drawing)
  .resize({ width: 2400 })
  .flatten({ background: '#fff' })
  .jpeg({ quality: 90 })
  .toFile(picture);
