import sharp from 'sharp';

/** A picture of one screen. */
export interface Shot {
  readonly file: string;
  /** Of the window, in CSS pixels. */
  readonly width: number;
  readonly theme: 'light' | 'dark';
  /** Why the picture does not show what it should. */
  readonly problem?: string;
}

const rowHeight = 700;
const gap = 16;

/** @returns a PNG with all pictures of a screen at one height, a row for each theme */
export async function contactSheet(shots: readonly Shot[]): Promise<Buffer> {
  const rows = await Promise.all(
    [...Map.groupBy(shots, ({ theme }) => theme).values()].map((row) =>
      Promise.all(
        row.map(({ file }) =>
          sharp(file).resize({ height: rowHeight }).png().toBuffer({ resolveWithObject: true }),
        ),
      ),
    ),
  );
  const widthOf = (row: (typeof rows)[number]) => row.reduce((sum, { info }) => sum + info.width + gap, gap);
  const layers = rows.flatMap((row, at) => {
    let left = gap;
    return row.map(({ data, info }) => {
      const layer = { input: data, left, top: gap + at * (rowHeight + gap) };
      left += info.width + gap;
      return layer;
    });
  });
  return sharp({
    create: {
      width: Math.max(...rows.map(widthOf)),
      height: gap + rows.length * (rowHeight + gap),
      channels: 3,
      background: '#808080',
    },
  })
    .composite(layers)
    .png()
    .toBuffer();
}
