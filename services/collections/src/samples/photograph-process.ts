/** Renders our own drawings: `photograph-process.ts <drawing.svg> <picture.jpg> …`, in pairs. */
import sharp from 'sharp';

const files = process.argv.slice(2);
for (let index = 0; index < files.length; index += 2) {
  const [drawing, picture] = files.slice(index);
  if (!drawing || !picture) throw new Error('Give each drawing and where its picture goes.');
  await sharp(drawing).flatten({ background: '#fff' }).jpeg({ quality: 90 }).toFile(picture);
}
