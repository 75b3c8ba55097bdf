import { quadrants, quadrantsHeic } from './pictures.ts';

/**
 * A HEIC as phones write them: put together of many pictures (items 2, 3 ...), here all the same one of `quadrants`.
 */
export async function gridHeic(options: {
  columns: number;
  rows: number;
  /** In quarter turns, counterclockwise. */
  turns?: 0 | 1 | 2 | 3;
}): Promise<Buffer> {
  const { columns, rows, turns = 0 } = options;
  const tile = await quadrantsHeic();
  // Of the first of its two items: id, file, where it begins, how many extents, and the only one's offset and length.
  const place = boxOf(tile, 'iloc').subarray(16);
  const tileData = tile.subarray(place.readUInt32BE(4), place.readUInt32BE(4) + place.readUInt32BE(14));
  const width = columns * quadrants.width;
  const height = rows * quadrants.height;

  const properties = box(
    'ipco',
    imageSize(width, height),
    boxOf(tile, 'hvcC'),
    imageSize(quadrants.width, quadrants.height),
    boxOf(tile, 'pixi'),
    box('irot', Buffer.from([turns])),
    boxOf(tile, 'colr'),
  );
  const tiles = Array.from({ length: columns * rows }, (_, index) => index + 2);
  const associations = fullBox(
    'ipma',
    u32(1 + tiles.length),
    Buffer.concat([u16(1), Buffer.from([4, 1, 4, 5, 6])]),
    ...tiles.map((id) => Buffer.concat([u16(id), Buffer.from([3, 0x82, 3, 4])])),
  );
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), u32(width), u32(height)]);
  const references = box('dimg', u16(1), u16(tiles.length), ...tiles.map(u16));
  const fileType = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const meta = (dataAt: number) =>
    fullBox(
      'meta',
      fullBox('hdlr', u32(0), Buffer.from('pict', 'latin1'), Buffer.alloc(13)),
      fullBox('pitm', u16(1)),
      box(
        'iloc',
        Buffer.from([1, 0, 0, 0, 0x44, 0]),
        u16(1 + tiles.length),
        location(1, 'in idat', 0, grid.length),
        ...tiles.map((id) => location(id, 'in the file', dataAt, tileData.length)),
      ),
      fullBox('iinf', u16(1 + tiles.length), itemInfo(1, 'grid'), ...tiles.map((id) => itemInfo(id, 'hvc1'))),
      box('iprp', properties, associations),
      box('idat', grid),
      fullBox('iref', references),
    );
  const dataAt = fileType.length + meta(0).length + 8;
  return Buffer.concat([fileType, meta(dataAt), box('mdat', tileData)]);
}

function location(id: number, where: 'in idat' | 'in the file', from: number, bytes: number): Buffer {
  return Buffer.concat([u16(id), u16(where === 'in idat' ? 1 : 0), u16(0), u16(1), u32(from), u32(bytes)]);
}

const imageSize = (width: number, height: number) => fullBox('ispe', u32(width), u32(height));
const itemInfo = (id: number, type: string) =>
  box('infe', Buffer.from([2, 0, 0, 0]), u16(id), u16(0), Buffer.from(`${type}\0`, 'latin1'));

/** A box of a file, found by its type. */
function boxOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type) - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
}

function box(type: string, ...body: readonly Buffer[]): Buffer {
  const content = Buffer.concat(body);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type, 'latin1'), content]);
}

const fullBox = (type: string, ...body: readonly Buffer[]) => box(type, u32(0), ...body);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
